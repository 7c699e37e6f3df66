/** The scene and the dice of the pace test, as code for a page. */

/** Every die shows the face at seven tenths of its size: most attacks hit, none is critical. */
export const DICE = "globalThis.hostDice = { next: (faces) => Math.ceil(faces * 0.7) }";

/** Four characters on the left, four creatures on the right, each beside its opponent; they act in turn. */
export const FOUR_AGAINST_FOUR = `(async () => {
  const scene = canvas.scene;
  const size = scene.grid.size;
  const all = [...scene.tokens];
  const sides = [all.filter((t) => t.disposition > 0), all.filter((t) => t.disposition < 0)];
  const anna = game.users.getName("Anna");
  for (const [side, tokens] of sides.entries()) {
    for (let at = tokens.length; at < 4; at += 1) {
      const { _id, ...source } = tokens[at % tokens.length].toObject();
      const name = source.name + " " + (at + 1);
      if (side === 0) {
        const { _id: old, ...character } = game.actors.get(source.actorId).toObject();
        source.actorId = (await Actor.implementation.create({ ...character, name })).id;
      }
      const [token] = await scene.createEmbeddedDocuments("Token", [{ ...source, name }]);
      const combatant = { tokenId: token.id, sceneId: scene.id, actorId: source.actorId };
      await game.combat.createEmbeddedDocuments("Combatant", [combatant]);
      tokens.push(token);
    }
    const places = tokens.map((t, at) => ({ _id: t.id, width: 1, height: 1, x: (5 + side) * size, y: (1 + 2 * at) * size }));
    await scene.updateEmbeddedDocuments("Token", places);
  }
  for (const { actor } of sides[0]) await actor.update({ ["ownership." + anna.id]: 3 });
  const order = sides[0].flatMap((token, at) => [token, sides[1][at]]);
  const initiative = order.map((token, at) => ({
    _id: game.combat.combatants.find((c) => c.tokenId === token.id).id, initiative: 40 - at }));
  await game.combat.updateEmbeddedDocuments("Combatant", initiative);
  return sides.map((tokens) => tokens.map((t) => t.name));
})()`;
