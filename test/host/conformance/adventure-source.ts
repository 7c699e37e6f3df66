/** Ids of the documents in the adventure of these checks. */
export const ADVENTURE = {
  actor: "FerryActor000001",
  scene: "FerryScene000001",
  token: "FerryToken000001",
  journal: "FerryJournal0001",
  page: "FerryPage0000001",
  combat: "FerryCombat00001",
  folder: "FerryFolder00001",
};

export const source = {
  _id: "FerryAdventure01",
  name: "The Ferry",
  caption: "<p>An evening.</p>",
  description: "<p>Read it once.</p>",
  actors: [{ _id: ADVENTURE.actor, name: "Ferrywoman", type: "hero", folder: ADVENTURE.folder }],
  folders: [{ _id: ADVENTURE.folder, name: "The Ferry", type: "Actor" }],
  journal: [
    {
      _id: ADVENTURE.journal,
      name: "For the GM",
      ownership: { default: 0 },
      pages: [{ _id: ADVENTURE.page, name: "Landing", type: "text", text: { content: "<p>Fog.</p>", format: 1 } }],
    },
  ],
  scenes: [
    {
      _id: ADVENTURE.scene,
      name: "Landing",
      width: 1000,
      height: 1000,
      tokens: [{ _id: ADVENTURE.token, name: "Ferrywoman", actorId: ADVENTURE.actor, x: 100, y: 100 }],
    },
  ],
  combats: [
    {
      _id: ADVENTURE.combat,
      scene: ADVENTURE.scene,
      combatants: [
        {
          _id: "FerryCombatant01",
          actorId: ADVENTURE.actor,
          tokenId: ADVENTURE.token,
          sceneId: ADVENTURE.scene,
        },
      ],
    },
  ],
};
