/** Built-in templates of the test host. Other parts add theirs with `addTemplates`. */
export const BUILT_IN_TEMPLATES: Record<string, string> = {
  "templates/generic/tab-navigation.hbs": `
<nav class="sheet-tabs tabs{{#if verticalTabs}} vertical{{/if}}" aria-label="{{localize "SHEETS.FormNavLabel"}}" data-application-part="tabs" aria-roledescription="tabs">
{{#each tabs as |tab|}}
  <a data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}" tabindex="0" role="button"{{#if tab.cssClass}} class="{{tab.cssClass}}"{{/if}}{{#if tab.tooltip}} data-tooltip="{{tab.tooltip}}"{{/if}} aria-pressed="{{#if tab.active}}true{{else}}false{{/if}}">
    {{#if tab.icon}}<i class="{{tab.icon}}" inert></i>{{/if}}
    {{#if tab.label}}<span>{{localize tab.label}}</span>{{/if}}
  </a>
{{/each}}
</nav>`,
  "templates/generic/form-footer.hbs": `
<footer class="form-footer" data-application-part="footer">
{{#each buttons as |button|}}
  <button type="{{#if button.type}}{{button.type}}{{else}}button{{/if}}"{{#if button.name}} name="{{button.name}}"{{/if}}{{#if button.action}} data-action="{{button.action}}"{{/if}}{{#if button.cssClass}} class="{{button.cssClass}}"{{/if}}{{#if button.disabled}} disabled{{/if}}>
    {{#if button.icon}}<i class="{{button.icon}}" inert></i>{{/if}}
    <span>{{localize button.label}}</span>
  </button>
{{/each}}
</footer>`,
  "templates/generic/form-fields.hbs": `
{{#each fields as |node|}}
  {{#if node.outer}}{{{node.outer}}}{{else if node.fieldset}}
  <fieldset>{{#if node.legend}}<legend>{{localize node.legend}}</legend>{{/if}}{{> "templates/generic/form-fields.hbs" fields=node.fields}}</fieldset>
  {{else}}{{formGroup node.field value=node.value}}{{/if}}
{{/each}}`,
};
