/** The client's permission checks; the server has the final decision. */
import type { Data } from "../../types.ts";
import { rt } from "../state.ts";
import type { Document } from "./client-document.ts";
import type { User } from "./user.ts";

export type ModifyAction = "create" | "update" | "delete";

/** A rule of `metadata.permissions` that depends on the document. */
type DocumentRule = (user: User, doc: Document, data: Data) => unknown;

export const levelNumber = (level: string | number): number =>
  typeof level === "number" ? level : (rt.CONST.DOCUMENT_OWNERSHIP_LEVELS[level] ?? 0);

export function canCreate(cls: typeof Document, user: User): boolean {
  const rule = cls.metadata.permissions?.create;
  if (user.isGM) return true;
  if (typeof rule === "string" && rule in rt.CONST.USER_PERMISSIONS) return user.hasPermission(rule);
  if (typeof rule === "string") return user.hasRole(rule);
  return rule === undefined ? user.hasRole("ASSISTANT") : Boolean(rule);
}

export function canModify(doc: Document, user: User, action: ModifyAction, data: Data): boolean {
  if (user.isGM) return true;
  const cls = doc.constructor as typeof Document;
  const rule = cls.metadata.permissions?.[action];
  if (typeof rule === "function") return Boolean((rule as DocumentRule)(user, doc, data));
  if (action === "create") {
    if (doc.isEmbedded) return doc.parent!.canUserModify(user, "update", data);
    return canCreate(cls, user);
  }
  if (typeof rule === "string" && rule in rt.CONST.USER_ROLES) return user.hasRole(rule);
  if (doc.isEmbedded && !doc.ownership) return doc.parent!.canUserModify(user, "update", data);
  return doc.testUserPermission(user, "OWNER");
}
