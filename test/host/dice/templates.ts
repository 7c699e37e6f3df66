import Handlebars from "handlebars";
import { BUILT_IN_TEMPLATES } from "../apps/handlebars/templates.ts";
import { foundryNamespace } from "./support.ts";

const roll = `
<div class="dice-roll" data-action="expandRoll">
  {{#if flavor}}<div class="dice-flavor">{{flavor}}</div>{{/if}}
  <div class="dice-result">
    <div class="dice-formula">{{formula}}</div>
    {{{tooltip}}}
    <h4 class="dice-total">{{total}}</h4>
  </div>
</div>`;

const tooltip = `
<div class="dice-tooltip">
  <div class="wrapper">
    {{#each parts}}
    <section class="tooltip-part">
      <div class="dice">
        <header class="part-header">
          <span class="part-formula">{{formula}}</span>
          {{#if flavor}}<span class="part-flavor">{{flavor}}</span>{{/if}}
          <span class="part-total">{{total}}</span>
        </header>
        <ol class="dice-rolls">{{#each rolls}}<li class="roll {{classes}}">{{result}}</li>{{/each}}</ol>
      </div>
    </section>
    {{/each}}
  </div>
</div>`;

const tableResult = `
<div class="table-draw" data-table-id="{{table.id}}">
  {{#if description}}<div class="table-description">{{{description}}}</div>{{/if}}
  {{{rollHTML}}}
  <ol class="table-results">
    {{#each results}}
    <li class="table-result flexrow" data-result-id="{{id}}">
      {{#if icon}}<img class="result-image" src="{{icon}}" alt="">{{/if}}
      <div class="result-text">{{{html}}}</div>
    </li>
    {{/each}}
  </ol>
</div>`;

const SOURCES = Object.fromEntries(
  Object.entries({ roll, tooltip, "table-result": tableResult }).flatMap(([name, source]) =>
    ["hbs", "html"].map((end) => [`templates/dice/${name}.${end}`, source.trim()]),
  ),
);

// Systems render these by path, or in subclasses of Roll with their own contexts.
Object.assign(BUILT_IN_TEMPLATES, SOURCES);

const compiled = new Map<string, HandlebarsTemplateDelegate<object>>();
const ACCESS = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Renders a path: our own from memory, all others like the page's templates. */
export async function renderBuiltIn(path: string, context: object): Promise<string> {
  const source = SOURCES[path];
  if (source === undefined) return foundryNamespace().applications.handlebars.renderTemplate(path, context);
  const template = compiled.get(path) ?? Handlebars.compile<object>(source);
  compiled.set(path, template);
  return template(context, ACCESS);
}
