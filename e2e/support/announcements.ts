import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { expect } from './media'
import { inWords, stopOf } from './stops'

type Kind = 'says' | 'alert' | 'title' | 'focus'

interface Heard {
  /** Milliseconds from when the recording began until the page said it; it is heard later on a busy machine. */
  at: number
  section: number
  kind: Kind
  words: string
}

/**
 * Follows what a screen reader would say by itself, from before the page's scripts run: what comes into a live region
 * that was there before, alerts at once when they appear, and the title. A polite region that appears with its words
 * in it is not counted: most readers keep silent then.
 */
function follow() {
  const tell = (kind: string, words: string) =>
    (window as unknown as { tellHeard: (kind: string, words: string, at: number) => void }).tellHeard(
      kind,
      words,
      Date.now(),
    )
  const known = new WeakSet<Element>()
  const regions = '[aria-live], [role="status"], [role="alert"], [role="log"], output'
  const politeness = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const isWhole = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' || ['status', 'alert'].includes(region.getAttribute('role') ?? '')
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(wordsOf).join(' ')
  }
  const say = (region: Element, node: Node) => {
    const kind = politeness(region)
    const words = wordsOf(isWhole(region) ? region : node)
      .replace(/\s+/g, ' ')
      .trim()
    return kind === 'off' || words === '' ? undefined : { kind: kind === 'assertive' ? 'alert' : 'says', words }
  }
  const within = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(regions)
  new MutationObserver((records) => {
    const heard = new Map<string, { kind: string; words: string }>()
    const keep = (one: { kind: string; words: string } | undefined) => one && heard.set(one.kind + one.words, one)
    const fresh: Element[] = []
    for (const { type, target, addedNodes } of records) {
      const region = within(target)
      if (region && known.has(region)) {
        if (type === 'characterData') keep(say(region, target))
        for (const node of addedNodes) keep(say(region, node))
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const each of [node, ...node.querySelectorAll('*')]) {
          if (!each.matches(regions) || known.has(each)) continue
          fresh.push(each)
          if (politeness(each) === 'assertive') keep(say(each, each))
        }
      }
    }
    for (const each of fresh) known.add(each)
    for (const { kind, words } of heard.values()) tell(kind, words)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  let title = ''
  new MutationObserver(() => {
    if (document.title === title) return
    title = document.title
    tell('title', title)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', () => tell('focus', ''), true)
}

/** Hears a page as somebody does who does not see it. Begin before the page is opened. */
export async function listenTo(page: Page, language: Language, name: string) {
  const began = Date.now()
  const heard: Heard[] = []
  let mark = 0
  let section = 0
  const note = (kind: Kind, words: string, at: number) => {
    if (kind === 'focus' && heard.findLast((one) => one.kind === 'focus')?.words === words) return
    heard.push({ at: at - began, section, kind, words })
  }
  await page.exposeFunction('tellHeard', async (kind: Kind, words: string, at: number) => {
    if (kind !== 'focus') return note(kind, words, at)
    const stop = await stopOf(page).catch(() => undefined)
    if (stop) note('focus', inWords(stop), at)
  })
  await page.addInitScript(follow)
  const spoken = () => heard.filter(({ kind }) => kind === 'says' || kind === 'alert')
  return {
    /** This is said, or one of these, since the last thing that was waited for. */
    async hears(words: string | RegExp | readonly string[]): Promise<void> {
      const isIt = ({ words: said }: Heard) =>
        words instanceof RegExp ? words.test(said) : [words].flat().some((each) => said.includes(each))
      const find = () => heard.findIndex((one, index) => index >= mark && spoken().includes(one) && isIt(one))
      await expect
        .poll(find, { message: `${name} hears ${words}` })
        .toBeGreaterThanOrEqual(0)
        .catch((error: unknown) => {
          throw new Error(
            `${String(error)}\nHeard since:\n${heard
              .slice(mark)
              .map(({ kind, words: said }) => `${kind}: ${said}`)
              .join('\n')}`,
          )
        })
      mark = find() + 1
    },
    /** From here on the same may happen once more, and is said once more. */
    startSection(): void {
      section += 1
    },
    /** What was said twice within two seconds of a section. */
    twice(): string[] {
      const isSame = (one: Heard, other: Heard) =>
        other.words === one.words && other.section === one.section && one.at - other.at < 2_000
      return spoken()
        .filter((one, index, all) => all.slice(0, index).some((other) => isSame(one, other)))
        .map(({ words }) => `${name} hears twice: ${words}`)
    },
    /** Keeps what was heard with the test's output. */
    write(): void {
      const path = join(resolve(import.meta.dirname, '../..'), 'test-output/announcements', `${language}-${name}.txt`)
      mkdirSync(dirname(path), { recursive: true })
      const lines = heard.map(
        ({ at, kind, words }) => `${(at / 1000).toFixed(1).padStart(6)}  ${kind.padEnd(6)} ${words}`,
      )
      writeFileSync(path, `${lines.join('\n')}\n`)
    },
  }
}
