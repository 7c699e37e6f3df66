/** Rows of entries that the catalogue does not have: talents of the five classes, powers of our creatures. */

/** Name, kind · action, attack, range (area), effect, uses; six for each class with the catalogue's three. */
export const talents = `
Measured Thrust | talent · standard | weapon | weapon | attack +2 circumstance | 3/encounter
Driving Strike | talent · standard | weapon | weapon | prone enc | 2/encounter
Second Wind | talent · move | auto | self | healing 1d8+con | 1/encounter
Cover an Ally | talent · move | auto | 1 | evasive 1 rounds | 3/encounter
Shake It Off | talent · move | auto | self | track −1 | 1/encounter
Opening Strike | talent · standard | weapon | weapon | attack +2 circumstance; damage +3 circumstance | 1/encounter
Low Cut | talent · standard | weapon | weapon | slowed enc | 2/encounter
Feint | talent · move | AB+cha vs will | 1 | exposed 1 rounds | 3/encounter
Slip Away | talent · move | auto | self | Slipping Away: skill.stealth +4 competence 3 rounds | 2/encounter
Gambler's Turn | talent · free | auto | self | lucky 3 rounds | 1/day
Spot the Weakness | talent · move | AB+int vs will | 10 | exposed 1 rounds | 3/encounter
Field Dressing | talent · standard | auto | touch | healing 1d6+int | 2/encounter
Work as One | talent · move | auto | 6 | Well Directed: attack +1 insight 2 rounds | 2/encounter
Flash Powder | talent · standard | AB+int vs fort | 4 (1 square around) | exposed 1 rounds | 2/encounter
Apt Quotation | talent · free | auto | self | Well Read: skill +2 insight | 1/day
Gathered Will | talent · free | auto | self | Gathered Will: attack.spell +2 insight 1 rounds | 2/encounter
Overcharge | talent · free | auto | self | self exposed 1 rounds; Overcharged: damage.spell +3 circumstance 1 rounds | 1/encounter
Mirror Step | talent · reaction | auto | self | Mirrored: defense.ref +4 deflection 1 rounds | 1/encounter
Elemental Coat | talent · standard | auto | touch | Fire Coat: resist fire 5; Frost Coat: resist cold 5 | 1/encounter
Shared Sight | talent · move | auto | 6 | Shared Sight: attack.ranged +2 insight 1 rounds | 2/encounter
Steady Thought | talent · free | auto | self | Steady Thought: defense.will +2 insight | 1/encounter
Blessing on Steel | talent · standard | auto | touch | Blessed Steel: damage +2 sacred 3 rounds | 2/encounter
Rebuke | talent · standard | AB+wis vs will (fear) | 6 | frightened enc | 1/encounter
Shield of Faith | talent · move | auto | self | Shield of Faith: defense.all +2 sacred 1 rounds | 2/encounter
Litany of Calm | talent · standard | auto | 6 | Calm: defense.will +2 sacred | 2/encounter
Cast Out | talent · standard | AB+wis vs will | 6 | 1d8+wis holy; only undead, demon | 2/encounter
Second Bell | talent · free | auto | 4 | holy healing 1d6+cha | 1/encounter
`;

/** As above. */
export const creaturePowers = `
Storm Breath | talent · standard | AB+con vs ref | 12 (a line of 12) | 2d8+con lightning | 2/encounter
Frost Breath | talent · standard | AB+con vs fort | 6 (a cone of 6) | 4d6+con cold; slowed enc | 2/encounter
Grave Breath | talent · standard | AB+con vs fort | 8 (a cone of 8) | 5d6+con corruption | 2/encounter
Acid Spray | talent · standard | AB+con vs ref | 4 (a cone of 4) | 1d8+con acid | 2/encounter
Shriek | talent · standard | AB+con vs fort | self (3 squares around) | 2d6 sonic | 1/encounter
Ill Wish | talent · standard | AB+cha vs will | 8 | hexed 3 rounds | 2/encounter
Lulling Song | talent · standard | AB+cha vs will | 6 | track +1 | 1/encounter
Binding Gaze | talent · standard | AB+cha vs will | 8 | 2d6 psychic; slowed enc | 3/encounter
Web Spit | talent · standard | AB+dex vs ref | 6 | slowed enc | 2/encounter
Grave Chill | talent · standard | AB+cha vs fort | 8 | 2d6+cha cold | 2/encounter
Hammer of Force | talent · standard | AB+wis vs ref | 10 | 2d8+wis force | 2/encounter
Hurled Rock | talent · standard | AB+dex vs ref | 12 | 2d8+str bludgeoning | at will
Furnace Heat | talent · standard | AB+con vs ref | self (2 squares around) | 3d6 fire | 2/encounter
`;
