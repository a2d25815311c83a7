import { expect, type Page, test } from '@playwright/test'
import { dialogFocusFaults, focusFaults, provideFocusInspection } from '../support/focusFaults'
import { tabTraversalFaults } from '../support/tabTraversal'

test.use({ viewport: { width: 800, height: 600 } })

/** Shows a page with these controls; those that are looked up have an id. */
async function show(page: Page, body: string, style = ''): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><style>${style}</style><body>${body}</body></html>`)
}

/** Returns the ids of the computed stops. */
async function computed(page: Page): Promise<string[]> {
  await provideFocusInspection(page)
  return page.evaluate(() => window.focusInspection?.focusStops().map(({ id }) => id) ?? [])
}

/** Returns the id of the focused element; undefined at either end of the page. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: element, body } = document
    return element === null || element === body ? undefined : element.id
  })
}

/** Returns the ids of the actual Tab stops, from the start of the page to its end. */
async function pressed(page: Page): Promise<string[]> {
  const ids: string[] = []
  // An open dialog already has the focus.
  while (await focused(page)) await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    const id = await focused(page)
    if (id === undefined || id === ids[0]) return ids
    // The parts of one control, such as a player, count as one stop.
    if (id !== ids.at(-1)) ids.push(id)
  }
  throw new Error(`Tab does not leave the page: ${ids.join(' ')}`)
}

/** What the order depends on: a page for each case, with its expected stops. */
const pages: Record<string, { body: string; stops: string }> = {
  'kinds of control': {
    body: `
      <a id="link" href="#there">Link</a> <a id="anchor">No link</a> <button id="button">Button</button>
      <input id="text"> <input id="secret" type="hidden"> <input id="date" type="date"> <input id="file" type="file">
      <select id="select"><option>One</select> <textarea id="area"></textarea> <label id="label">Label</label>
      <div id="editable" contenteditable>Words <b id="inside">in it</b></div> <div id="fixed" contenteditable="false">No</div>
      <div id="host" tabindex="0">Host</div> <div id="target" tabindex="-1">Target</div> <p id="text-only">Text</p>
      <iframe id="frame" srcdoc="<p>Text</p>"></iframe> <button id="last">Last</button>`,
    stops: 'link button text date file select area editable host frame last',
  },
  'positive tabindex first': {
    body: `
      <button id="a">A</button> <button id="b" tabindex="2">B</button> <button id="c" tabindex="1">C</button>
      <button id="d" tabindex="2">D</button> <button id="e" tabindex="0">E</button>`,
    stops: 'c b d a e',
  },
  'disabled, inert and hidden': {
    body: `
      <button id="off" disabled>Off</button> <fieldset disabled><input id="in-off"></fieldset>
      <div inert><button id="inert">Inert</button></div> <button id="none" style="display: none">None</button>
      <div style="visibility: hidden"><button id="hidden">Hidden</button>
        <button id="shown" style="visibility: visible">Shown</button></div>
      <div hidden><a id="in-hidden" href="#x">Hidden</a></div> <button id="clear" style="opacity: 0">Clear</button>
      <div style="content-visibility: hidden"><button id="skipped">Skipped</button></div> <button id="on">On</button>`,
    stops: 'shown clear on',
  },
  'details, open and closed': {
    body: `
      <details><summary id="closed">Closed</summary><button id="in-closed">In</button></details>
      <details open><summary id="open">Open</summary><button id="in-open">In</button>
        <summary id="second">Second</summary></details>
      <button id="after">After</button>`,
    stops: 'closed open in-open after',
  },
  'groups of radio buttons': {
    body: `
      <form><input type="radio" name="a" id="a1"><input type="radio" name="a" id="a2" checked></form>
      <form><input type="radio" name="a" id="b1"><input type="radio" name="a" id="b2"></form>
      <input type="radio" id="single1"> <input type="radio" id="single2">
      <form><input type="radio" name="c" id="c1" disabled><input type="radio" name="c" id="c2"></form>`,
    stops: 'a2 b1 single1 single2 c2',
  },
  'boxes that scroll': {
    body: `
      <div id="idle" style="overflow: auto; height: 40px"><p style="height: 200px">Long</p></div>
      <div id="busy" style="overflow: auto; height: 40px"><button id="inside">In</button><p style="height: 200px">Long</p></div>
      <div id="short" style="overflow: auto; height: 40px">Short</div>
      <div id="cut" style="overflow: hidden; height: 40px"><p style="height: 200px">Long</p></div>`,
    stops: 'idle inside',
  },
  'a modal dialog': {
    body: `
      <button id="before">Before</button>
      <dialog id="modal"><button id="first">First</button><input id="field"></dialog>
      <dialog id="shut"><button id="in-shut">In</button></dialog>
      <script>document.getElementById('modal').showModal()</script>`,
    stops: 'first field',
  },
}

for (const [name, { body, stops }] of Object.entries(pages)) {
  test(`the computed order equals the Tab order: ${name}`, async ({ page }) => {
    await show(page, body)
    expect(await computed(page)).toEqual(stops.split(' '))
    expect(await pressed(page)).toEqual(stops.split(' '))
  })
}

const ring = ':focus-visible { outline: 2px solid #0050b0 }'

test('a page on which every control has a visible focus has no fault', async ({ page }) => {
  const rows = Array.from({ length: 40 }, (_, row) => `<p><button>${row}</button> <input></p>`)
  const hiddenBox = `<label class="box"><input type="checkbox" style="position: absolute; width: 1px; opacity: 0">Box</label>`
  await show(page, rows.join('') + hiddenBox, `${ring} .box:focus-within { box-shadow: 0 0 0 2px #0050b0 }`)
  expect(await focusFaults(page)).toEqual([])
  expect(await tabTraversalFaults(page)).toEqual([])
})

/** A long page with a bar at the bottom of the window, which covers a control until the page is scrolled. */
const underBar = `
  <div style="position: fixed; z-index: 1; inset: auto 0 0; height: 60px; background: white">Bar</div>
  <button style="position: absolute; top: 560px" id="bad">Bad</button> <p style="height: 3000px">Text</p>`

test('a control that is scrolled out from under a bar has no fault', async ({ page }) => {
  await show(page, underBar, `${ring} html { scroll-padding-bottom: 80px }`)
  expect(await focusFaults(page)).toEqual([])
})

/** Nothing on these pages shows its focus late. */
const brief = { timeoutMs: 500 }

/** Pages with one fault each, at the control with the id 'bad'. */
const faulty: Record<string, { body: string; style: string; fault: string }> = {
  'no ring': {
    body: '<button>Good</button> <button id="bad">Bad</button> <button>Good</button>',
    style: `${ring} #bad { outline: none }`,
    fault: 'no sign of focus',
  },
  'a ring that is transparent': {
    body: '<button>Good</button> <button id="bad">Bad</button> <button>Good</button>',
    style: `${ring} #bad:focus { outline: 2px solid rgb(0 0 0 / 0) }`,
    fault: 'no sign of focus',
  },
  'a sticky bar over it': {
    body: underBar,
    style: ring,
    fault: 'covered or outside the window',
  },
  'a place outside the window': {
    body: '<button>Good</button> <button id="bad">Bad</button> <button>Good</button>',
    style: `${ring} #bad { position: fixed; top: -200px }`,
    fault: 'covered or outside the window',
  },
  'a box that cuts it off': {
    body: '<button>Good</button> <div style="overflow: clip; height: 10px"><p>Text</p><button id="bad">Bad</button></div>',
    style: ring,
    fault: 'covered or outside the window',
  },
  'focus that is sent elsewhere': {
    body: `<button id="good">Good</button> <button id="bad">Bad</button>
      <script>document.getElementById('bad').onfocus = () => document.getElementById('good').focus()</script>`,
    style: ring,
    fault: 'does not take the focus',
  },
}

for (const [name, { body, style, fault }] of Object.entries(faulty)) {
  test(`found: ${name}`, async ({ page }) => {
    await show(page, body, style)
    const faults = await focusFaults(page, brief)
    expect(faults).toEqual([expect.stringContaining('id="bad"')])
    expect(faults.join()).toContain(fault)
  })
}

/** A dialog with a script that traps the focus, or does not. */
const scripted = (trap: string) => `
  <button>Behind</button>
  <div role="dialog" id="dialog"><button id="one">One</button> <button id="two">Two</button></div> <button>After</button>
  <script>
    one.focus()
    dialog.onkeydown = (event) => { ${trap} }
  </script>`

const trap = `if (event.key === 'Tab') { event.preventDefault(); (document.activeElement === one ? two : one).focus() }`

test('a dialog that traps the focus has no fault', async ({ page }) => {
  await show(page, scripted(trap), ring)
  expect(await dialogFocusFaults(page)).toEqual([])
})

test('found: a dialog that Tab can leave', async ({ page }) => {
  await show(page, scripted(''), ring)
  expect(await dialogFocusFaults(page)).toEqual(['Tab leads out of the dialog', 'Shift+Tab leads out of the dialog'])
})

test('found: a control without a focus ring in a dialog', async ({ page }) => {
  await show(page, scripted(trap), `${ring} #two { outline: none }`)
  expect(await dialogFocusFaults(page)).toEqual([expect.stringMatching(/^no sign of focus: .*id="two"/)])
})

test('found: a dialog that does not receive the focus', async ({ page }) => {
  await show(page, '<button>Behind</button> <div role="dialog"><button>One</button></div>', ring)
  expect(await dialogFocusFaults(page, brief)).toEqual(['the focus does not go into the dialog'])
})
