import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { describeFocusStop, focusedStop } from './focusStop'
import { expect } from './journey'

type Kind = 'says' | 'alert' | 'title' | 'focus'

interface Announcement {
  /**
   * Milliseconds from the start of the recording until the page made the announcement; on a busy machine it is received
   * later.
   */
  at: number
  section: number
  kind: Kind
  text: string
}

/**
 * Records what a screen reader would announce, from before the page's scripts run: additions to existing live regions,
 * alerts as soon as they appear, and the title. A polite region that is inserted together with its text is not counted,
 * because most screen readers ignore it.
 */
function observeAnnouncements() {
  const report = (kind: string, text: string) =>
    (window as unknown as { tellHeard: (kind: string, text: string, at: number) => void }).tellHeard(
      kind,
      text,
      Date.now(),
    )
  const known = new WeakSet<Element>()
  const regions = '[aria-live], [role="status"], [role="alert"], [role="log"], output'
  const politeness = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const isWhole = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' || ['status', 'alert'].includes(region.getAttribute('role') ?? '')
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ')
  }
  const announcementOf = (region: Element, node: Node) => {
    const kind = politeness(region)
    const text = textOf(isWhole(region) ? region : node)
      .replace(/\s+/g, ' ')
      .trim()
    return kind === 'off' || text === '' ? undefined : { kind: kind === 'assertive' ? 'alert' : 'says', text }
  }
  const within = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(regions)
  new MutationObserver((records) => {
    const announcements = new Map<string, { kind: string; text: string }>()
    const add = (one: { kind: string; text: string } | undefined) => one && announcements.set(one.kind + one.text, one)
    const fresh: Element[] = []
    for (const { type, target, addedNodes } of records) {
      const region = within(target)
      if (region && known.has(region)) {
        if (type === 'characterData') add(announcementOf(region, target))
        for (const node of addedNodes) add(announcementOf(region, node))
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const each of [node, ...node.querySelectorAll('*')]) {
          if (!each.matches(regions) || known.has(each)) continue
          fresh.push(each)
          if (politeness(each) === 'assertive') add(announcementOf(each, each))
        }
      }
    }
    for (const each of fresh) known.add(each)
    for (const { kind, text } of announcements.values()) report(kind, text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  let title = ''
  new MutationObserver(() => {
    if (document.title === title) return
    title = document.title
    report('title', title)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', () => report('focus', ''), true)
}

/** Records the announcements of a page. Call it before the page is opened. */
export async function recordAnnouncements(page: Page, language: Language, name: string) {
  const began = Date.now()
  const announcements: Announcement[] = []
  let mark = 0
  let section = 0
  const note = (kind: Kind, text: string, at: number) => {
    if (kind === 'focus' && announcements.findLast((one) => one.kind === 'focus')?.text === text) return
    announcements.push({ at: at - began, section, kind, text })
  }
  await page.exposeFunction('tellHeard', async (kind: Kind, text: string, at: number) => {
    if (kind !== 'focus') return note(kind, text, at)
    const stop = await focusedStop(page).catch(() => undefined)
    if (stop) note('focus', describeFocusStop(stop), at)
  })
  await page.addInitScript(observeAnnouncements)
  const spokenAnnouncements = () => announcements.filter(({ kind }) => kind === 'says' || kind === 'alert')
  return {
    /** Waits until the text, or one of the texts, has been announced since the last match. */
    async expectAnnounced(text: string | RegExp | readonly string[]): Promise<void> {
      const matches = ({ text: announced }: Announcement) =>
        text instanceof RegExp ? text.test(announced) : [text].flat().some((each) => announced.includes(each))
      const find = () =>
        announcements.findIndex((one, index) => index >= mark && spokenAnnouncements().includes(one) && matches(one))
      await expect
        .poll(find, { message: `${name} hears ${text}` })
        .toBeGreaterThanOrEqual(0)
        .catch((error: unknown) => {
          throw new Error(
            `${String(error)}\nHeard since:\n${announcements
              .slice(mark)
              .map(({ kind, text: announced }) => `${kind}: ${announced}`)
              .join('\n')}`,
          )
        })
      mark = find() + 1
    },
    /** Starts a new section, in which earlier announcements may be repeated once. */
    startSection(): void {
      section += 1
    },
    /** Returns what was announced twice within two seconds of a section. */
    repeated(): string[] {
      const isSame = (one: Announcement, other: Announcement) =>
        other.text === one.text && other.section === one.section && one.at - other.at < 2_000
      return spokenAnnouncements()
        .filter((one, index, all) => all.slice(0, index).some((other) => isSame(one, other)))
        .map(({ text }) => `${name} hears twice: ${text}`)
    },
    /** Writes the announcements to the test's output. */
    write(): void {
      const path = join(resolve(import.meta.dirname, '../..'), 'test-output/announcements', `${language}-${name}.txt`)
      mkdirSync(dirname(path), { recursive: true })
      const lines = announcements.map(
        ({ at, kind, text }) => `${(at / 1000).toFixed(1).padStart(6)}  ${kind.padEnd(6)} ${text}`,
      )
      writeFileSync(path, `${lines.join('\n')}\n`)
    },
  }
}
