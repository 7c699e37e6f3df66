/** The log and its input field. */
export const chatTemplates: Record<string, string> = {
  "templates/sidebar/tabs/chat/log.hbs": `<div class="chat-scroll scrollable" tabindex="0" role="log" aria-label="Messages" aria-relevant="additions">
  <button type="button" class="earlier plain" data-action="earlier" hidden>Show earlier messages</button>
  <ol class="chat-log plain"></ol>
  <button type="button" class="jump-to-bottom" data-action="jumpToBottom" hidden><i class="fa-solid fa-arrow-down" inert></i> Latest</button></div>`,
  "templates/sidebar/tabs/chat/input.hbs": `<div class="chat-form">
  <label class="sr" for="{{rootId}}-message">Message</label>
  <textarea id="{{rootId}}-message" class="chat-input" rows="3" placeholder="Say something, or /r 1d20" autocomplete="off"></textarea>
  <div class="chat-controls flexrow">
    <label class="sr" for="{{rootId}}-mode">Who sees rolls</label>
    <select id="{{rootId}}-mode" name="rollMode" class="roll-mode">{{selectOptions modes selected=mode}}</select>
    <button type="button" data-action="send">Send</button>
    {{#if isGM}}<button type="button" class="icon plain" data-action="flush" aria-label="Clear the chat log" data-tooltip-text="Clear the log"><i class="fa-solid fa-trash" inert></i></button>{{/if}}
  </div></div>`,
};
