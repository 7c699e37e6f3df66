/** Forms of the plain core sheets. */
const group = (id: string, label: string, control: string, hint = ""): string =>
  `<div class="form-group"><label for="{{rootId}}-${id}">${label}</label><div class="form-fields">${control}</div>${hint ? `<p class="hint">${hint}</p>` : ""}</div>`;
const text = (path: string, label: string, hint = ""): string =>
  group(
    path.replaceAll(".", "-"),
    label,
    `<input id="{{rootId}}-${path.replaceAll(".", "-")}" type="text" name="${path}" value="{{source.${path}}}">`,
    hint,
  );
const number = (path: string, label: string): string =>
  group(
    path.replaceAll(".", "-"),
    label,
    `<input id="{{rootId}}-${path.replaceAll(".", "-")}" type="number" step="any" name="${path}" value="{{source.${path}}}">`,
  );
const check = (path: string, label: string): string =>
  group(
    path.replaceAll(".", "-"),
    label,
    `<input id="{{rootId}}-${path.replaceAll(".", "-")}" type="checkbox" name="${path}" {{checked source.${path}}}>`,
  );
const pick = (path: string, label: string, choices: string, extra = ""): string =>
  group(
    path.replaceAll(".", "-"),
    label,
    `<select id="{{rootId}}-${path.replaceAll(".", "-")}" name="${path}" ${extra}>{{selectOptions ${choices} selected=source.${path}}}</select>`,
  );
const numeric = 'data-dtype="Number"';

export const sheetTemplates: Record<string, string> = {
  "templates/sheets/save.hbs": `<footer class="form-footer"><button type="submit">Save</button></footer>`,
  "templates/sheets/macro.hbs": `<div class="flexcol">${text("name", "Name")}${text("img", "Picture")}${pick("type", "Kind", "types")}
    <div class="form-group stacked"><label for="{{rootId}}-command">Command</label><textarea id="{{rootId}}-command" class="code" name="command" rows="12" spellcheck="false">{{source.command}}</textarea></div></div>`,
  "templates/sheets/macro-footer.hbs": `<footer class="form-footer flexrow"><button type="submit" class="flex1">Save</button><button type="button" class="flex1" data-action="execute" data-always>Run</button></footer>`,
  "templates/sheets/scene.hbs": `<div class="flexcol">${text("name", "Name")}${check("navigation", "In the navigation")}${number("width", "Width, px")}${number("height", "Height, px")}
    ${text("background.src", "Background")}${pick("grid.type", "Grid", "gridTypes", numeric)}${number("grid.size", "Square, px")}${number("grid.distance", "Distance per square")}${text("grid.units", "Unit")}</div>`,
  "templates/sheets/scene-footer.hbs": `<footer class="form-footer flexrow"><button type="button" data-action="view" data-always>View</button><button type="button" data-action="activate">Activate for everyone</button><button type="submit" class="flex1">Save</button></footer>`,
  "templates/sheets/folder.hbs": `<div class="flexcol">${text("name", "Name")}${group("color", "Colour", `<input id="{{rootId}}-color" type="color" name="color" value="{{source.color}}">`)}${pick("sorting", "Order", "sortings")}</div>`,
  "templates/sheets/token.hbs": `<div class="flexcol">${text("name", "Name")}${text("texture.src", "Picture")}${check("actorLink", "Linked to the actor")}${pick("disposition", "Disposition", "dispositions", numeric)}
    ${number("width", "Width, squares")}${number("height", "Height, squares")}${pick("displayName", "Show the name", "modes", numeric)}${pick("displayBars", "Show bars", "modes", numeric)}
    ${group("bar1", "First bar", `<select id="{{rootId}}-bar1" name="bar1.attribute">{{selectOptions bars selected=source.bar1.attribute blank="none"}}</select>`)}
    ${group("bar2", "Second bar", `<select id="{{rootId}}-bar2" name="bar2.attribute">{{selectOptions bars selected=source.bar2.attribute blank="none"}}</select>`)}</div>`,
  "templates/sheets/table-header.hbs": `<div class="flexcol">${text("name", "Name")}${text("formula", "Roll")}
    <div class="form-group"><label for="{{rootId}}-replacement">Draw with replacement</label><div class="form-fields"><input id="{{rootId}}-replacement" type="checkbox" name="replacement" {{checked source.replacement}}></div></div></div>`,
  "templates/sheets/table-results.hbs": `<div class="table-results scrollable" tabindex="0" role="region" aria-label="Results"><table><thead><tr><th>From</th><th>To</th><th>Result</th><th><span class="sr">Tools</span></th></tr></thead><tbody>
    {{#each rows}}<tr data-result-id="{{id}}" class="{{#if drawn}}drawn{{/if}}">
      <td><input type="number" data-field="low" value="{{low}}" aria-label="From"></td><td><input type="number" data-field="high" value="{{high}}" aria-label="To"></td>
      <td>{{#if uuid}}<button type="button" class="plain link" data-action="openResult" data-always data-uuid="{{uuid}}">{{text}}</button>{{else}}<input type="text" data-field="text" value="{{text}}" aria-label="Result">{{/if}}{{#if drawn}}<small>drawn</small>{{/if}}</td>
      <td><button type="button" class="icon plain" data-action="deleteResult" aria-label="Delete {{low}}"><i class="fa-solid fa-trash" inert></i></button></td></tr>{{/each}}</tbody></table></div>`,
  "templates/sheets/table-footer.hbs": `<footer class="form-footer flexrow">{{#if editable}}<button type="button" data-action="createResult"><i class="fa-solid fa-plus" inert></i>Add result</button><button type="button" data-action="reset">Put drawn back</button>{{/if}}
    <button type="button" class="flex1" data-action="draw" data-always><i class="fa-solid fa-dice-d20" inert></i>Draw</button></footer>`,
  "templates/adventure/importer.hbs": `<div class="flexcol"><section class="adventure-description scrollable" tabindex="0" role="region" aria-label="Description">{{{caption}}}{{{description}}}</section>
    <fieldset><legend>Contents</legend><ul class="plain">{{#each contents}}<li>{{count}} {{label}}</li>{{/each}}</ul></fieldset>
    {{#if imported}}<p class="hint">Imported already: a second import overwrites.</p>{{/if}}</div>`,
  "templates/adventure/footer.hbs": `<footer class="form-footer"><button type="submit" data-always><i class="fa-solid fa-download" inert></i>Import Adventure</button></footer>`,
  "templates/sheets/ownership.hbs": `<div class="flexcol">{{#each rows}}<div class="form-group"><label for="{{@root.rootId}}-{{id}}">{{name}}</label><div class="form-fields"><select id="{{@root.rootId}}-{{id}}" name="{{id}}" data-dtype="Number">{{selectOptions levels selected=level}}</select></div></div>{{/each}}</div>`,
  "templates/sheets/active-effect/header.hbs": `<header class="sheet-header flexrow"><img class="effect-img" src="{{source.img}}" alt="" data-action="editImage" data-edit="img">
    <label class="sr" for="{{rootId}}-name">Name</label><input id="{{rootId}}-name" class="flex1" type="text" name="name" value="{{source.name}}"></header>`,
  "templates/sheets/active-effect/details.hbs": `<section class="tab {{tab.cssClass}}" data-group="sheet" data-tab="details">${text("img", "Picture")}${check("disabled", "Suspended")}{{#if isItem}}${check("transfer", "Applies to the actor")}{{/if}}
    <div class="form-group stacked"><label for="{{rootId}}-statuses">Statuses</label><select id="{{rootId}}-statuses" name="statuses" multiple size="6">{{#each statuses}}<option value="{{value}}" {{#if selected}}selected{{/if}}>{{label}}</option>{{/each}}</select></div>
    <div class="form-group stacked"><label for="{{rootId}}-description">Description</label><textarea id="{{rootId}}-description" name="description" rows="4">{{source.description}}</textarea></div></section>`,
  "templates/sheets/active-effect/duration.hbs": `<section class="tab {{tab.cssClass}}" data-group="sheet" data-tab="duration">
    {{#each durations}}<div class="form-group"><label for="{{@root.rootId}}-duration-{{key}}">{{label}}</label><div class="form-fields">
      {{#if units}}<select id="{{@root.rootId}}-duration-{{key}}" name="duration.{{key}}">{{selectOptions @root.units selected=value}}</select>{{else}}<input id="{{@root.rootId}}-duration-{{key}}" type="number" name="duration.{{key}}" value="{{value}}">{{/if}}</div></div>{{/each}}</section>`,
  "templates/sheets/active-effect/changes.hbs": `<section class="tab {{tab.cssClass}}" data-group="sheet" data-tab="changes"><ol class="changes plain flexcol">
    {{#each changes}}<li class="change flexrow" data-index="{{index}}">
      <input class="flex2" type="text" name="{{@root.path}}.{{index}}.key" value="{{key}}" aria-label="What">
      <select name="{{@root.path}}.{{index}}.{{#if @root.phases}}type{{else}}mode{{/if}}" aria-label="How">{{selectOptions @root.kinds selected=kind}}</select>
      <input type="text" name="{{@root.path}}.{{index}}.value" value="{{value}}" aria-label="Value">
      {{#if @root.phases}}<select name="{{@root.path}}.{{index}}.phase" aria-label="When">{{selectOptions @root.phases selected=phase}}</select>{{/if}}
      <input class="short" type="number" name="{{@root.path}}.{{index}}.priority" value="{{priority}}" placeholder="auto" aria-label="Priority">
      <button type="button" class="icon plain" data-action="deleteChange" aria-label="Delete change"><i class="fa-solid fa-trash" inert></i></button></li>{{/each}}</ol>
    <button type="button" data-action="addChange"><i class="fa-solid fa-plus" inert></i>Add change</button></section>`,
};
