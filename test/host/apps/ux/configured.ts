import { realm } from "../env.ts";

/** The class that `CONFIG.ux` sets instead of ours. */
export const configured = <T>(name: string, own: T): T => (realm.CONFIG?.ux?.[name] as T | undefined) ?? own;
