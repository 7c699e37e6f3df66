/** An effect of a combatant. */
export interface EffectIcon {
  name: string;
  img: string;
}

/** A row of the tracker, as passed to the template. */
export interface Turn {
  id: string;
  name: string;
  img: string;
  active: boolean;
  hidden: boolean;
  isDefeated: boolean;
  defeatedImg: string;
  isOwner: boolean;
  css: string;
  initiative: number | string | null;
  hasRolled: boolean;
  hasDecimals: boolean;
  resource: unknown;
  canPing: boolean;
  effects: { icons: EffectIcon[]; tooltip: string };
}

/** The tracker's parts, under the paths documented by core. */
export const combatTemplates: Record<string, string> = {
  "templates/sidebar/tabs/combat/header.hbs": `<header class="combat-tracker-header">
  {{#if displayCycle}}<nav class="encounters {{css}}" aria-label="Fights">
    {{#each combats}}<button type="button" class="plain{{#if active}} active{{/if}}" data-action="cycleCombat" data-combat-id="{{id}}" {{#if active}}aria-current="true"{{/if}} aria-label="Fight {{label}}">{{label}}</button>{{/each}}
  </nav>{{/if}}
  <div class="encounter-controls flexrow combat">
    {{#if isGM}}<div class="control-buttons left flexrow">
      <button type="button" class="inline-control combat-control icon fa-solid fa-plus plain" data-action="createCombat" aria-label="New fight" data-tooltip-text="New fight"></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-users plain" data-action="rollAll" {{#unless hasCombat}}disabled{{/unless}} aria-label="Roll for all" data-tooltip-text="Roll for all"></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-users-gear plain" data-action="rollNPC" {{#unless hasCombat}}disabled{{/unless}} aria-label="Roll for creatures" data-tooltip-text="Roll for creatures"></button></div>{{/if}}
    <h3 class="encounter-title flex1">{{title}}</h3>
    {{#if hasCombat}}{{#if isGM}}<div class="control-buttons right flexrow">
      <button type="button" class="inline-control combat-control icon fa-solid fa-user-plus plain" data-action="addTokens" aria-label="Add tokens" data-tooltip-text="Add the selected tokens, or all of the scene"></button>
      <button type="button" class="inline-control combat-control icon fa-solid fa-ellipsis-vertical plain combat-menu" aria-label="More" aria-haspopup="menu"></button>
    </div>{{/if}}{{/if}}
  </div>
  {{#if notActive}}<button type="button" class="activate-combat" data-action="activateCombat">Make this the active fight</button>{{/if}}
  </header>`,
  "templates/sidebar/tabs/combat/tracker.hbs": `<ol class="combat-tracker plain scrollable" aria-label="Turns">
  {{#each turns}}<li class="combatant plain {{css}}" data-combatant-id="{{id}}" data-action="activateCombatant" {{#if active}}aria-current="step"{{/if}} {{#if isOwner}}draggable="true"{{/if}}>
    <img class="token-image" src="{{img}}" alt="" loading="lazy" draggable="false">
    <div class="token-name">
      <strong class="name">{{name}}</strong>
      <div class="combatant-controls flexrow">
        {{#if @root.isGM}}
        <button type="button" class="inline-control combatant-control icon plain fa-solid fa-eye-slash{{#if hidden}} active{{/if}}" data-action="toggleHidden" aria-pressed="{{#if hidden}}true{{else}}false{{/if}}" aria-label="Hidden" data-tooltip-text="Hidden from players"></button>
        <button type="button" class="inline-control combatant-control icon plain fa-solid fa-skull{{#if isDefeated}} active{{/if}}" data-action="toggleDefeated" aria-pressed="{{#if isDefeated}}true{{else}}false{{/if}}" aria-label="Out of the fight" data-tooltip-text="Out of the fight"></button>
        {{/if}}
        <span class="token-effects" data-tooltip-text="{{effects.tooltip}}">{{#each effects.icons}}<img class="token-effect" src="{{img}}" alt="{{name}}">{{/each}}</span>
      </div>
    </div>
    {{#if resource}}<div class="token-resource"><span class="resource">{{resource}}</span></div>{{/if}}
    <div class="token-initiative">
      {{#if hasRolled}}{{#if @root.isGM}}<input type="text" inputmode="numeric" class="initiative-input" value="{{initiative}}" aria-label="Initiative of {{name}}">{{else}}<span>{{initiative}}</span>{{/if}}
      {{else}}{{#if isOwner}}<button type="button" class="combatant-control roll icon plain" data-action="rollInitiative" aria-label="Roll initiative for {{name}}" data-tooltip-text="Roll initiative"><i class="fa-solid fa-dice-d20" inert></i></button>{{/if}}{{/if}}
    </div></li>{{/each}}
  {{#unless turns.length}}<li class="hint empty">{{#if hasCombat}}Nobody is in this fight yet.{{else}}No fight on this scene.{{/if}}</li>{{/unless}}</ol>`,
  "templates/sidebar/tabs/combat/footer.hbs": `<nav class="combat-controls flexrow" aria-label="Turn controls">
  {{#if hasCombat}}{{#if isGM}}{{#if started}}
    <button type="button" class="icon" data-action="previousRound" aria-label="Previous round" data-tooltip-text="Previous round"><i class="fa-solid fa-backward-fast" inert></i></button>
    <button type="button" class="icon" data-action="previousTurn" aria-label="Previous turn" data-tooltip-text="Previous turn"><i class="fa-solid fa-backward" inert></i></button>
    <button type="button" class="flex1" data-action="endCombat">End fight</button>
    <button type="button" class="icon" data-action="nextTurn" aria-label="Next turn" data-tooltip-text="Next turn"><i class="fa-solid fa-forward" inert></i></button>
    <button type="button" class="icon" data-action="nextRound" aria-label="Next round" data-tooltip-text="Next round"><i class="fa-solid fa-forward-fast" inert></i></button>
  {{else}}<button type="button" class="flex1" data-action="startCombat">Start the fight</button>{{/if}}
  {{else}}{{#if control}}{{#if started}}<button type="button" class="flex1" data-action="nextTurn">End turn</button>{{/if}}{{/if}}{{/if}}{{/if}}</nav>`,
};
