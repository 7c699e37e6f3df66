/** What a client believes a user may do; the server decides for good. */
import { rt } from "../state.ts";

export const levelNumber = (level: string | number): number =>
  typeof level === "number" ? level : (rt.CONST.DOCUMENT_OWNERSHIP_LEVELS[level] ?? 0);

export function canCreate(cls: any, user: any): boolean {
  const rule = cls.metadata.permissions?.create;
  if (user.isGM) return true;
  if (typeof rule === "string" && rule in rt.CONST.USER_PERMISSIONS) return user.hasPermission(rule);
  if (typeof rule === "string") return user.hasRole(rule);
  return rule === undefined ? user.hasRole("ASSISTANT") : Boolean(rule);
}

export function canModify(doc: any, user: any, action: "create" | "update" | "delete", data: any): boolean {
  if (user.isGM) return true;
  const rule = doc.constructor.metadata.permissions?.[action];
  if (typeof rule === "function") return Boolean(rule(user, doc, data));
  if (action === "create") {
    if (doc.isEmbedded) return doc.parent.canUserModify(user, "update", data);
    return canCreate(doc.constructor, user);
  }
  if (typeof rule === "string" && rule in rt.CONST.USER_ROLES) return user.hasRole(rule);
  if (doc.isEmbedded && !doc.ownership) return doc.parent.canUserModify(user, "update", data);
  return doc.testUserPermission(user, "OWNER");
}
