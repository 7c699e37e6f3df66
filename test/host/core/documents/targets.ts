/** The tokens a user targets, newest last. */
export class UserTargets extends Set<any> {
  user: any;
  constructor(user: any) {
    super();
    this.user = user;
  }
  get ids(): string[] {
    return [...this].map((t) => t.id);
  }
  override add(token: any): this {
    if (!this.has(token)) super.add(token);
    return this;
  }
}
