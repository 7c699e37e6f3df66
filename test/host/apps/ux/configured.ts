import { realm } from "../env.ts";

/** The class that `CONFIG.ux` names in place of our own. */
export const configured = <T>(name: string, own: T): T => (realm.CONFIG?.ux?.[name] as T | undefined) ?? own;
