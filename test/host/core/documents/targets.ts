import type { Token } from "../canvas.ts";
import type { User } from "./user.ts";

/** The tokens a user targets, newest last. */
export class UserTargets extends Set<Token> {
  user: User;
  constructor(user: User) {
    super();
    this.user = user;
  }
  get ids(): string[] {
    return [...this].map((t) => t.id);
  }
  override add(token: Token): this {
    if (!this.has(token)) super.add(token);
    return this;
  }
}
