/** Active effects: ordinary Foundry effects; a condition put on or taken off by hand is followed by what must hold of itself. */
import { type ActorDoc, asDoc, type EffectDoc, effectChanges, me } from "../seam.ts";
import { asItsRuleset } from "../status.ts";
import { settleByHand } from "./actor.ts";

interface Options {
  fivefold?: { door?: boolean };
}

export class FivefoldEffect<out T extends ActiveEffect.SubType = ActiveEffect.SubType> extends ActiveEffect<T> {
  protected override async _preCreate(
    ...args: Parameters<ActiveEffect<T>["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const { parent, _source } = asDoc<EffectDoc>(this);
    const own = parent?.documentName === "Actor" ? asItsRuleset(parent.type, _source) : null;
    if (own) this.updateSource(own as never);
  }

  protected override _onCreate(...args: Parameters<ActiveEffect<T>["_onCreate"]>): void {
    super._onCreate(...args);
    settle(this, args[1] as unknown as Options, args[2]);
  }

  protected override _onUpdate(...args: Parameters<ActiveEffect<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    settle(this, args[1] as unknown as Options, args[2]);
  }

  protected override _onDelete(...args: Parameters<ActiveEffect<T>["_onDelete"]>): void {
    super._onDelete(...args);
    settle(this, args[0] as unknown as Options, args[1]);
  }
}

function settle(effect: object, options: Options, userId: string): void {
  const doc = asDoc<EffectDoc>(effect);
  const actor = doc.parent?.documentName === "Actor" ? (doc.parent as ActorDoc) : null;
  if (userId !== me().id || options.fivefold?.door || !actor || actor.pack) return;
  if (doc.statuses.size === 0 && effectChanges(doc).length === 0) return;
  void settleByHand(actor);
}
