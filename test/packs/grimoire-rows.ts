/** Rows of the catalogue, with our capitalization: the expected content of the packs. */

/** Name, dice, attribute, hands, slots, AP (a dot: the setting), range of a throw or a shot, metal, gp. */
export const weapons = `
Unarmed | d4 | str | 0 | 0 | · | 1 | n | 0
Improvised Object | d4 | str | 1 | 1 | · | 4 thrown | n | 0
Knife | d4 | dex | 1 | 0 | · | 4 thrown | y | 2
Dagger | d6 | dex | 1 | 1 | · | 5 thrown | y | 5
Cudgel | d6 | str | 1 | 1 | · | 1 | n | 2
Hatchet | d6 | str | 1 | 1 | · | 6 thrown | y | 6
Short Sword | d6 | dex | 1 | 1 | · | 1 | y | 8
Sickle | d6 | str | 1 | 1 | · | 1 | y | 4
Staff | d6 | str | 2 | 1 | · | 1 | n | 3
Arming Sword | d8 | str | 1 | 1 | · | 1 | y | 15
Sabre | d8 | dex | 1 | 1 | · | 1 | y | 18
Mace | d8 | str | 1 | 1 | · | 1 | y | 12
Flail | d8 | str | 1 | 1 | · | 1 | y | 14
War Pick | d6 | str | 1 | 1 | · | 1 | y | 14
Spear | d8 | str | 2 | 1 | · | 8 thrown | y | 8
Twin-Headed Flail | 2d4 | str | 2 | 2 | · | 1 | y | 20
Two-Handed Axe | d10 | str | 2 | 2 | · | 1 | y | 22
Longsword | d10 | str | 2 | 2 | · | 1 | y | 25
Halberd | d10 | str | 2 | 2 | · | 1 | y | 24
Maul | d10 | str | 2 | 2 | · | 1 | y | 18
Greathammer | d12 | str | 2 | 2 | 3 | 1 | y | 28
Sling | d4 | dex | 1 | 0 | · | 12 | n | 1
Javelin | d6 | dex | 1 | 1 | · | 12 thrown | y | 3
Short Bow | d6 | dex | 2 | 1 | · | 16 | n | 12
Long Bow | d8 | dex | 2 | 2 | · | 30 | n | 24
Hand Crossbow | d6 | dex | 1 | 1 | · | 10 | y | 25
Heavy Crossbow | d10 | dex | 2 | 2 | · | 24 | y | 35
Fire Flask | d6 | dex | 1 | 1 | · | 6 thrown | n | 10
Powder Bomb | d8 | dex | 1 | 1 | 3 | 6 thrown | n | 30
Net | d4 | dex | 1 | 1 | · | 3 thrown | n | 6
`;

/** Name, category, Armor, dice, slots, metal, gp. */
export const armor = `
Quilted Jack | body | 1 | – | 1 | n | 15
Boiled Leather | body | 1 | – | 1 | n | 20
Scale Coat | body | 2 | – | 2 | y | 35
Mail Shirt | body | 2 | – | 2 | y | 50
Plate Harness | body | 3 | – | 2 | y | 120
Leather Cap | helm | 0 | d4 | 0 | n | 3
Iron Helm | helm | 1 | – | 1 | y | 12
Warded Cloak | other | 1 | – | 0 | n | 90
Buckler | shield | 0 | d4 | 1 | y | 8
Round Shield | shield | 0 | d6 | 1 | n | 10
Heater Shield | shield | 0 | d6 | 1 | y | 14
Tower Shield | shield | 0 | d8 | 2 | y | 30
`;

/** Name, gp, slots, stack, metal, dice. */
export const gear = `
Bandages | 4 | 1 | 3 | n | –
Rations | 1 | 1 | 3 | n | –
Water Skin | 1 | 1 | 1 | n | –
Torch | 1 | 1 | 3 | n | d4
Lantern | 8 | 1 | 1 | y | d4
Lamp Oil | 2 | 1 | 2 | n | –
Rope | 3 | 1 | 1 | n | d4
Grapple | 4 | 1 | 1 | y | d6
Crowbar | 3 | 1 | 1 | y | d6
Lock Picks | 12 | 0 | 1 | y | d6
Climbing Claws | 9 | 1 | 1 | y | d6
Disguise Box | 15 | 1 | 1 | n | d6
Musical Instrument | 10 | 1 | 1 | n | d6
Healer's Satchel | 20 | 1 | 1 | n | d6
Manacles | 8 | 1 | 1 | y | –
Pole | 1 | 1 | 1 | n | –
Shovel | 2 | 1 | 1 | y | d4
Tinderbox | 2 | 0 | 1 | y | –
Bell | 2 | 0 | 1 | y | –
Caltrops | 5 | 1 | 1 | y | –
Chalk | 1 | 0 | 10 | n | –
Thread | 1 | 0 | 10 | n | –
Candle | 1 | 0 | 10 | n | –
Mirror | 5 | 0 | 1 | y | –
Hand Axe Kit | 4 | 1 | 1 | y | –
Healing Draught | 25 | 1 | 1 | n | –
Antidote | 20 | 0 | 1 | n | –
Blank Book | 20 | 1 | 1 | n | –
Gold Ink | 50 | 0 | 1 | n | –
Mana Dust | 20 | 0 | 100 | n | –
Grimoire | 300 | 2 | 1 | n | –
Tent | 6 | 2 | 1 | n | –
Bedroll | 2 | 1 | 1 | n | –
`;

/** Name, range, duration, check. */
export const spells = `
Mirror Image | self | [dice] * 10 minutes | none
Cinder Lash | 6 Spaces | instant | vs DEX
Cold Well | 12 Spaces | instant | vs STR blast
Stitchflesh | touch | instant | none
Glass Skin | touch | [dice] * 10 minutes | none
Thistledown | 8 Spaces | [sum] minutes | none
Unlatch | touch | instant | none
Hush | 10 Spaces | [sum] minutes | none
Lantern Moths | 12 Spaces | [sum] * 10 minutes | none
Slumberdust | 8 Spaces | [sum] minutes | vs WIL
Borrowed Shadow | self | [sum] minutes | none
Rootgrasp | 8 Spaces | [dice] rounds | vs STR
Gale Door | cone, [dice] × 2 Spaces | instant | vs STR
Tongue of Stones | touch | [dice] questions | none
Owl Sight | self | [sum] * 10 minutes | none
Waxen Face | self | [dice] hours | none
Spare Pocket | self | [sum] hours | none
Millstone | 6 Spaces | [sum] minutes | none
Truth Bell | self, radius [dice] × 2 Spaces | [sum] minutes | vs WIL
Beast Bargain | 10 Spaces | [sum] * 10 minutes | none
Bramble Wall | 10 Spaces | [sum] minutes | none
Borrowed Haste | touch | next turn | none
Grave Whisper | touch | [dice] questions | none
Step Between | self | instant | none
Iron Chime | 8 Spaces | [dice] rounds | vs STR
Lend Luck | 10 Spaces | instant | none
Unweave | 12 Spaces | instant | none
Leaden Hour | 8 Spaces | [dice] rounds | vs STR
`;

/** Name, HP, Armor, STR/DEX/WIL, AP, attacks: die (attribute, AP; a dot: the setting). */
export const creatures = `
Bog Goblin | 4 | 0 | 8/14/8 | 4 | Barbed Spear d6 (str, ·); Mud Sling d4 (dex, ·, near 10)
Mudking | 6 | 1 | 11/12/13 | 4 | Cleaver d8 (str, ·)
Road Bandit | 4 | 1 | 10/11/8 | 4 | Short Sword d6 (dex, ·); Sling d4 (dex, ·, near 12)
Ash Wolf | 5 | 0 | 11/14/8 | 4 | Bite d6 (str, ·)
Cage Bear | 9 | 1 | 16/10/8 | 4 | Claws d8 (str, ·); Maul-Bite d10 (str, 3)
Bone Sentinel | 5 | 1 | 9/10/14 | 4 | Rusted Blade d6 (str, ·)
Drowned Sailor | 7 | 0 | 13/6/10 | 3 | Grip d6 (str, ·)
Corpse-Lantern | 3 | 0 | 3/17/14 | 4 | Shock d8 (dex, ·)
Moss Ogre | 12 | 2 | 18/7/7 | 4 | Tree Club d10 (str, 3, blast 2)
Cellar Spider | 6 | 1 | 12/14/8 | 4 | Bite d6 (dex, ·); Web d4 (dex, ·, near 3)
Eave Gargoyle | 8 | 3 | 14/10/10 | 4 | Talons d8 (str, ·)
Hedge Witch | 5 | 0 | 8/10/15 | 4 | Knife d4 (dex, ·, near 4)
Ember Drake | 16 | 2 | 17/13/15 | 6 | Bite d10 (str, 3); Tail d8 (str, 3, blast 2); Fire Breath 2d6 (dex, 4, near 6, blast 6, fire)
Hungry Door | 10 | 2 | 15/4/12 | 3 | Bite d10 (str, ·)
Ash Cultist | 3 | 0 | 9/10/12 | 4 | Sickle d6 (str, ·); Fire Flask d6 (dex, ·, near 6, blast 1, fire)
Town Militia | 6 | 1 | 10/10/9 | 4 | Ranked Spears d8 (str, ·, blast)
Goblin Mob | 8 | 0 | 9/13/8 | 4 | Ranked Spears d6 (str, ·, blast)
Bone Company | 7 | 2 | 10/8/14 | 4 | Ranked Blades d8 (str, ·, blast)
Hound | 3 | 0 | 9/13/7 | 4 | Bite d6 (str, ·)
Mule | 5 | 0 | 14/8/6 | 4 | Kick d6 (str, ·)
`;

/** Creatures that are not in the catalogue, in the same form. */
export const ourCreatures = `
Bandit Bowman | 4 | 1 | 9/13/8 | 4 | Short Bow d6 (dex, ·, near 16); Knife d4 (dex, ·, near 4)
Bandit Captain | 8 | 2 | 13/12/13 | 4 | Arming Sword d8 (str, ·)
Bog Adder | 3 | 0 | 5/15/6 | 4 | Fangs d4 (dex, ·)
Ink Imp | 3 | 0 | 4/15/11 | 4 | Ink Spit d4 (dex, ·, near 8)
Briar Courtier | 7 | 0 | 8/14/15 | 4 | Thorn Whip d6 (dex, ·)
Cistern Ooze | 9 | 0 | 15/3/8 | 3 | Engulf d4 (str, ·); Corrosive Touch d6 (str, ·)
Frost Wight | 7 | 1 | 12/9/13 | 4 | Frozen Touch d8 (str, ·)
River Serpent | 13 | 2 | 16/13/9 | 4 | Coils d6 (str, ·); Bite d10 (str, ·)
Bell Golem | 12 | 3 | 18/5/12 | 3 | Bronze Fists d10 (str, 3)
Hollow Mage | 10 | 0 | 9/11/17 | 4 | Knife d4 (dex, ·, near 4)
Cart | 8 | 0 | 16/1/1 | 4 | 
Rat Tide | 6 | 0 | 8/13/6 | 4 | Swarming Bites d6 (str, ·, blast)
`;

/** Name, background, STR/DEX/WIL, HP, Armor, content of slots, free slots. */
export const characters = `
Maren Oakhand | Deserter | 14/9/8 | 5 | 3 | Two-Handed Axe 2, Mail Shirt 2, Iron Helm 1, Bandages x3 1, Rations x3 1, Torch x3 1, Water Skin 1 | 1
Ilvane Tarn | Bell-Warden | 11/8/13 | 4 | 1 | Mace 1, Heater Shield 1, Quilted Jack 1, Bell 0, Bandages x3 1, Rations x3 1, Torch x3 1, Water Skin 1 | 3
Tobin Reed | Ferryman | 9/15/10 | 4 | 1 | Spear 1, Dagger 1, Net 1, Boiled Leather 1, Rope 1, Lantern 1, Lamp Oil 1, Rations x3 1, Water Skin 1 | 1
Quillane Ash | Hedge Scribe | 8/11/15 | 3 | 0 | Grimoire 2, Staff 1, Rations x3 1, Water Skin 1, Mana Dust x3 0 | 5
`;

/** Role, wage, gear. */
export const roles = `
Torch bearer | 1 | Knife, Torch, Torch, Torch, Bell
Pack carrier | 1 | Staff, Rope, Sack, Sack, Sack
Guard | 3 | Hatchet, Round Shield, Quilted Jack
Bowman | 4 | Short Bow, Knife, Boiled Leather
Guide | 3 | Staff, Rope, Lantern
Locksmith | 5 | Lock Picks, Knife
Healer | 5 | Healer's Satchel, Cudgel
Linguist | 4 | Ink, Chalk, Dagger
Animal keeper | 3 | Staff, Net, Whistle
Sapper | 5 | Crowbar, Shovel, Powder Bomb
Veteran | 8 | Arming Sword, Heater Shield, Mail Shirt
Apprentice mage | 10 | Knife, Common Scroll, Mana Dust
`;

/** Background, names, gear; three torches and a water skin are in every background. */
export const backgrounds = `
Ferryman | Oskel, Brann, Yeva, Tolly, Maud, Reeve | Spear, Rope, Net, Lantern
Bell-Warden | Ilvane, Corb, Hesper, Nolan, Sabe, Orrin | Mace, Heater Shield, Bell, Quilted Jack
Kennel-Hand | Dag, Sorrel, Finch, Ketty, Wolmar, Pim | Cudgel, Boiled Leather, Whistle
Tomb Surveyor | Ansa, Peregrin, Lorne, Cald, Isolt, Tib | Crowbar, Lantern, Chalk, Dagger, Rope
Failed Alchemist | Vesna, Lukk, Ambrose, Quill, Rhea, Jost | Fire Flask, Fire Flask, Knife, Antidote, Mana Dust
Road Player | Dacey, Roan, Mirelle, Alphonse, Wick, Tansy | Short Sword, Musical Instrument, Disguise Box
Hedge Scribe | Quillane, Edda, Moss, Harrow, Senna, Bede | Grimoire, Random Spell, Random Spell, Knife, Ink, Mana Dust, Mana Dust
Deserter | Maren, Stig, Hollis, Beck, Varo, Enna | Two-Handed Axe, Boiled Leather, Bandages
`;

/** Table, its ten rows. */
export const traits = `
Physique | wiry, broad, gaunt, stooped, tall, stout, nimble, lame, burly, tiny
Face | freckled, scarred brow, crooked nose, sharp chin, one grey eye, sunken cheeks, gap teeth, painted marks, long lashes, burn on jaw
Voice | hoarse, soft, booming, clipped, sing-song, slow, nasal, melodic, whisper, flat
Clothing | patched, oiled coat, travel-worn, too fine, mismatched, furs, all black, priestly, courier's, harlequin
Virtue | patient, loyal, curious, brave, generous, tidy, honest, humble, merciful, cheerful
Vice | greedy, jealous, proud, vengeful, lazy, deceitful, reckless, stubborn, vain, cowardly
Habit | hums, counts coins, cracks knuckles, sketches, whittles, talks to animals, chews herbs, writes letters, never sits, blows on dice
Fortune | lost a friend, owes a lord, found a relic, last of a line, hunted, blessed once, buried treasure, sworn to silence, betrayed, twin in jail
`;

/** Background, its past, its belongings. */
export const pasts = `
Ferryman | tolls owed; lost barge; drowned brother; river charm (+1 Advantage on one swim); smuggler's token; map of fords | oar; hooks; oilskins; fishing line; tin whistle; sealed letter
Bell-Warden | cracked bell; vow of silence at night; village saved you; a rung curse; old debt; relic key | holy oil; candles; spare rope; banner; prayer book; silver clapper (d6)
Kennel-Hand | hound is old; hound is huge (4 HP); bitten scar; noble hates you; knows scents; two pups | muzzle; meat; leash; heavy gloves; whistle of bone; trap
Tomb Surveyor | owed by a lich's heir; half a map; cursed coin; rival crew; fear of spiders; a sealed jar | plumb line; rubbing wax; pick; mirror; ten spikes; gauze
Failed Alchemist | blown eyebrows; debts; stained hands; rival's recipe; acid burns; an unstable flask (d8 blast) | scales; tongs; glass vials; sulphur; gloves; burner
Road Player | banned from a city; famous role; stole a costume; knows nobles' secrets; stage fight skill; love letter | masks; fiddle; face paint; juggling knives; playbook; wig
Hedge Scribe | a spell begins to speak; a guild hunts you; forged diploma; burnt hands; a patron; ink from a ghost | blank book; gold ink; spectacles; wax seals; quills; scroll of a random spell
Deserter | wanted; your officer's ring; saved a rebel; sleeps badly; knows drills; gold hidden | whetstone (sharp blade); boots; flask; marching drum; maps; medal
`;
