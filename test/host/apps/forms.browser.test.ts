import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Contexts } from "../browser.ts";
import type { RealmGlobals } from "../types.ts";
import type { AbstractFormInputElement } from "./elements/abstract.ts";
import type { InputConfig } from "./fields/config.ts";
import { bundle, launch, open } from "./testing/browser.ts";

declare const foundry: RealmGlobals["foundry"];
/** The changes a test kept on the page: name and value of what changed. */
declare const seen: [name: string, value: unknown][];

let browser: Contexts;
let files: { js: string; css: string };

beforeAll(async () => {
  [browser, files] = await Promise.all([launch(), bundle()]);
});
afterAll(() => browser?.close());

describe("FormDataExtended", () => {
  it("reads every kind of field with its own type", async () => {
    const { page } = await open(browser, files);
    const values = await page.evaluate(() => {
      const form = document.createElement("form");
      form.innerHTML = `
        <input name="text" value="a b"><input name="n" type="number" value="3"><input name="empty" type="number">
        <input name="typed" data-dtype="Number" value="4.5"><input name="none" data-dtype="Number" value="">
        <input name="json" data-dtype="JSON" value='{"a":1}'><select name="flag" data-dtype="Boolean"><option value="true" selected></option></select>
        <input name="on" type="checkbox" checked><input name="off" type="checkbox">
        <input name="many" type="checkbox" value="x" checked><input name="many" type="checkbox" value="y"><input name="many" type="checkbox" value="z" checked>
        <input name="pick" type="radio" value="1"><input name="pick" type="radio" value="2" checked>
        <select name="multi" multiple><option selected>p</option><option>q</option><option selected>r</option></select>
        <input name="slide" type="range" value="7"><input name="gone" disabled value="x"><input value="nameless">
        <fieldset disabled><input name="set" value="x"></fieldset><input name="fixed" readonly value="kept"><button name="b" value="x">b</button>
        <textarea name="area">line</textarea>
        <range-picker name="range" min="0" max="10" step="1" value="6"></range-picker>
        <string-tags name="tags" value="one,two"></string-tags>
        <multi-select name="ms"><option value="a" selected>A</option><option value="b">B</option></multi-select>
        <color-picker name="color" value="#ff0000"></color-picker><file-picker name="file" type="image" value="a/b.webp"></file-picker>
        <prose-mirror name="prose" toggled value="&lt;p&gt;raw&lt;/p&gt;"><p>enriched</p></prose-mirror>
        <img data-edit="img" src="icons/x.svg">`;
      document.body.append(form);
      const { FormDataExtended } = foundry.applications.ux;
      return {
        ...new FormDataExtended(form).object,
        strict: "fixed" in new FormDataExtended(form, { readonly: false }).object,
      };
    });
    expect(values).toEqual({
      text: "a b",
      n: 3,
      empty: null,
      typed: 4.5,
      none: null,
      json: { a: 1 },
      flag: true,
      on: true,
      off: false,
      many: ["x", "z"],
      pick: "2",
      multi: ["p", "r"],
      slide: 7,
      fixed: "kept",
      area: "line",
      range: 6,
      tags: ["one", "two"],
      ms: ["a"],
      color: "#ff0000",
      file: "a/b.webp",
      prose: "<p>raw</p>",
      img: "icons/x.svg",
      strict: false,
    });
    await page.close();
  });
});

describe("custom elements", () => {
  it("announce changes, belong to their form and can be disabled", async () => {
    const { page, errors } = await open(browser, files);
    await page.evaluate(() => {
      document.querySelector("main")!.innerHTML = `<form>
        <label for="t">Words</label><string-tags id="t" name="tags" value="one"></string-tags>
        <multi-select name="ms"><optgroup label="G"><option value="a" selected>A</option><option value="b">B</option></optgroup></multi-select>
        <range-picker name="r" min="0" max="10" step="1" value="3"></range-picker>
        <prose-mirror name="p" toggled value="<p>x</p>"><p>x!</p></prose-mirror></form>`;
      Object.assign(globalThis, { seen: [] });
      document.querySelector("form")!.addEventListener("change", (event) => {
        const target = event.target as AbstractFormInputElement;
        seen.push([target.name, target.value]);
      });
    });
    await page.fill("string-tags input", "two");
    await page.press("string-tags input", "Enter");
    await page.selectOption("multi-select select", "b");
    await page.fill("range-picker input[type=number]", "8");
    await page.press("range-picker input[type=number]", "Tab");
    await page.hover("prose-mirror");
    await page.click("prose-mirror button.toggle");
    await page.locator("prose-mirror .editor-content").fill("new");
    await page.click("prose-mirror button.save");
    await page.click("string-tags [data-remove=one]");
    const changes = await page.evaluate(() => seen);
    expect(changes.slice(0, 3)).toEqual([
      ["tags", ["one", "two"]],
      ["ms", ["a", "b"]],
      ["r", 8],
    ]);
    expect(changes[3]![0]).toBe("p");
    expect(changes[3]![1]).toContain("new");
    expect(changes[4]).toEqual(["tags", ["two"]]);
    const state = await page.evaluate(() => {
      const form = document.querySelector("form")!;
      const tags = document.querySelector<AbstractFormInputElement>("string-tags")!;
      tags.disabled = true;
      return {
        members: [...form.elements].filter((element) => element.localName.includes("-")).length,
        disabled: tags.querySelector("input")!.disabled,
        removable: tags.querySelectorAll(".remove").length,
        label: tags.querySelector("input")!.getAttribute("aria-label"),
      };
    });
    expect(state).toEqual({ members: 4, disabled: true, removable: 0, label: "Words" });
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe("fields and helpers", () => {
  it("render each data field with its own input", async () => {
    const { page, errors } = await open(browser, files);
    const drawn = await page.evaluate(() => {
      const { fields } = foundry.data;
      const schema = new fields.SchemaField({
        flag: new fields.BooleanField(),
        plain: new fields.NumberField({ initial: 2, nullable: false, integer: true, label: "Plain", hint: "A hint" }),
        bounded: new fields.NumberField({ min: 0, max: 5, integer: true, initial: 1, nullable: false }),
        rank: new fields.NumberField({ choices: { 1: "One", 2: "Two" }, initial: 1 }),
        text: new fields.StringField(),
        kind: new fields.StringField({ choices: { a: "Ay", b: "Bee" }, blank: true, initial: "" }),
        html: new fields.HTMLField(),
        picks: new fields.SetField(new fields.StringField({ choices: { a: "Ay", b: "Bee" } })),
        words: new fields.ArrayField(new fields.StringField()),
        link: new fields.DocumentUUIDField(),
        file: new fields.FilePathField({ categories: ["IMAGE"] }),
        color: new fields.ColorField(),
        data: new fields.ObjectField(),
      });
      const shapes = Object.fromEntries(
        Object.entries(schema.fields).map(([name, field]) => {
          const input = field.toInput({}) as HTMLInputElement;
          return [
            name,
            `${input.localName}${input.type && input.localName === "input" ? `:${input.type}` : ""}[${input.getAttribute("name")}]`,
          ];
        }),
      );
      const group = schema.fields.plain!.toFormGroup({ rootId: "root", units: "m", classes: ["extra"] }, { value: 9 });
      const kind = schema.fields.kind!.toInput({ value: "b" }) as HTMLSelectElement;
      return {
        shapes,
        group: group.outerHTML,
        options: [...kind.options].map((option) => [option.value, option.text, option.selected]),
        custom: schema.fields.text!.toInput({
          input: (_field: unknown, config: InputConfig) =>
            Object.assign(document.createElement("hr"), { id: config.name }),
        }).id,
      };
    });
    expect(drawn.shapes).toEqual({
      flag: "input:checkbox[flag]",
      plain: "input:number[plain]",
      bounded: "range-picker[bounded]",
      rank: "select[rank]",
      text: "input:text[text]",
      kind: "select[kind]",
      html: "prose-mirror[html]",
      picks: "multi-select[picks]",
      words: "string-tags[words]",
      link: "document-tags[link]",
      file: "file-picker[file]",
      color: "color-picker[color]",
      data: "textarea[data]",
    });
    expect(drawn.group).toBe(
      '<div class="form-group extra"><label for="root-plain">Plain <span class="units">(m)</span></label>' +
        '<div class="form-fields"><input type="number" step="1" value="9" name="plain" id="root-plain"></div><p class="hint">A hint</p></div>',
    );
    expect(drawn.options).toEqual([
      ["", "", false],
      ["a", "Ay", false],
      ["b", "Bee", true],
    ]);
    expect(drawn.custom).toBe("text");
    expect(errors).toEqual([]);
    await page.close();
  });

  it("serve templates: helpers, partials, getters of classes", async () => {
    const templates = {
      "systems/x/p.hbs": "<i>{{label}}</i>",
      "systems/x/h.hbs": `{{localize "TEST.Hello" name=who}}|{{concat "a" 1}}|{{eq 1 1}}|{{ne 1 1}}|{{lt 1 2}}|{{gte 2 3}}|{{not 0}}|{{and 1 0}}|{{or 0 1}}|{{ifThen yes "Y" "N"}}|{{numberFormat 2.5 decimals=1 sign=true}}|<input {{checked yes}} {{disabled no}}>|{{model.double}}|{{#with (object a=1 b="x")}}{{a}}{{b}}{{/with}}|{{> "systems/x/p.hbs" label="P"}}|{{> named label="Q"}}|<select>{{selectOptions choices selected="b" localize=true blank="-" sort=true}}</select>|{{radioBoxes "r" choices checked="a"}}|{{numberInput 3 name="n" min=1}}|{{formGroup field value="v" label="L"}}`,
    };
    const { page } = await open(browser, files, { templates });
    const result = await page.evaluate(async () => {
      class Model {
        #n = 21;
        get double() {
          return this.#n * 2;
        }
      }
      const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
      await loadTemplates(["systems/x/p.hbs"]);
      await loadTemplates({ named: "systems/x/p.hbs" });
      const field = new foundry.data.fields.SchemaField({ f: new foundry.data.fields.StringField() }).fields.f;
      return renderTemplate("systems/x/h.hbs", {
        who: "Bo",
        yes: true,
        no: false,
        model: new Model(),
        field,
        choices: { b: "Bee", a: "TEST.Title" },
      });
    });
    expect(result.split("|")).toEqual([
      "Hello Bo",
      "a1",
      "true",
      "false",
      "true",
      "false",
      "true",
      "false",
      "true",
      "Y",
      "+2.5",
      "<input checked >",
      "42",
      "1x",
      "<i>P</i>",
      "<i>Q</i>",
      '<select><option value="">-</option><option value="a">A title</option><option value="b" selected>Bee</option></select>',
      '<label class="checkbox"><input type="radio" name="r" value="b"> Bee</label><label class="checkbox"><input type="radio" name="r" value="a" checked> TEST.Title</label>',
      '<input type="number" value="3" name="n" min="1">',
      '<div class="form-group"><label>L</label><div class="form-fields"><input type="text" value="v" name="f"></div></div>',
    ]);
    await page.close();
  });
});
