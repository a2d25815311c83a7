import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns axe-core, made to check the contrast of Arabic words, which it skips: their joined letters look to it like
 * the ligatures of an icon font.
 * @throws when axe-core has changed so that it would skip them again
 */
function axeForArabic(): string {
  const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const [skipped, ...others] = script.match(/"#text"===(\w+)\.props\.nodeName&&!\w+\(\1\)/g) ?? []
  if (!skipped || others.length > 0) throw new Error('axe-core has no single place where it skips ligatures')
  return script.replace(skipped, skipped.slice(0, skipped.indexOf('&&')))
}

/** The script that defines `window.axe`; `addInitScript` adds it to a page once. */
export const axeScript = axeForArabic()

/** Returns the texts of a language that have no placeholders and are longer than a word or a name. */
function sentencesOf(language: Language): Set<string> {
  const folders = readdirSync(join(root, 'web/src/areas')).map((area) => `web/src/areas/${area}/locales`)
  const texts = [...folders, 'web/src/app/locales', 'web/src/ui/locales'].flatMap((folder) => {
    try {
      const catalogue = JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Record<
        string,
        string
      >
      return Object.values(catalogue)
    } catch {
      return []
    }
  })
  return new Set(texts.filter((text) => /\p{L}{3}/u.test(text) && !text.includes('{')))
}

const sentences = { en: sentencesOf('en'), ar: sentencesOf('ar') }

/** Texts that are the same in both languages, such as names of languages. */
const sameInBoth = new Set([...sentences.en].filter((text) => sentences.ar.has(text)))

/** Returns the faults of a page's text and width in this language, a sentence each. */
export async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const rendered = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: { text: string; lang: string }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!text || !element?.checkVisibility()) continue
      texts.push({ text, lang: element.closest('[lang]')?.getAttribute('lang') ?? '' })
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)
        if (text) texts.push({ text, lang: element.closest('[lang]')?.getAttribute('lang') ?? '' })
      }
    }
    const { documentElement: html } = document
    // Times and the columns of an order stay side by side, also on a phone: these parts are moved sideways on purpose.
    const wide = [...document.querySelectorAll('main *:not([data-sideways])')].filter((element) => {
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'auto' && element.scrollWidth > element.clientWidth + 1 && element.tagName !== 'TEXTAREA'
    })
    return {
      texts,
      language: html.lang,
      direction: html.dir,
      title: document.title,
      headings: document.querySelectorAll('h1').length,
      overflow: html.scrollWidth - html.clientWidth,
      scrollers: wide.map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  const other = language === 'en' ? 'ar' : 'en'
  const foreign = rendered.texts.filter(
    ({ text, lang }) => lang === language && sentences[other].has(text) && !sameInBoth.has(text),
  )
  const keys = rendered.texts.filter(({ text }) => /^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/.test(text))
  return [
    ...foreign.map(({ text }) => `not translated: ${text}`),
    ...keys.map(({ text }) => `a key instead of a text: ${text}`),
    ...(rendered.language === language ? [] : [`the page says lang="${rendered.language}"`]),
    ...(rendered.direction === (language === 'ar' ? 'rtl' : 'ltr')
      ? []
      : [`the page says dir="${rendered.direction}"`]),
    ...(rendered.headings === 1 ? [] : [`${rendered.headings} first headings`]),
    ...(rendered.title.length > 0 ? [] : ['no title']),
    ...(rendered.overflow > 0 ? [`${rendered.overflow} px wider than the screen`] : []),
    ...rendered.scrollers.map((html) => `has to be moved sideways: ${html}`),
  ]
}

/** Adds `axeScript` to a page unless it is already there. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export type ColorScheme = 'light' | 'dark'

/** The header and the menus around the content, which are the same on all screens of a viewer. */
const shell = ['header:not(main *)', 'nav:not(main *)']

/**
 * Returns the current violations of WCAG 2.2 AA on a page that has `axeScript`. In the dark scheme only color rules
 * run, because everything else is the same in both.
 * @param part of the page: all of it, or only what is not the shell
 */
export async function axeFaults(page: Page, scheme: ColorScheme, part: 'all' | 'content' = 'all'): Promise<string[]> {
  const runOnly = scheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: ['color-contrast'] }
  const excluded = part === 'all' ? [] : shell
  return page.evaluate(
    async ({ runOnly, excluded }) => {
      // Nothing behind a modal dialog can be reached; what it covers in part would count as too small a target.
      const context = document.querySelector('dialog:modal') ?? {
        include: [document.documentElement],
        exclude: excluded.map((selector) => [selector]),
      }
      interface Found {
        html: string
        element?: Element
      }
      type Result = { violations: { id: string; nodes: Found[] }[] }
      const { axe: tool } = window as unknown as {
        axe: { run(of: object, options: object): Promise<Result> }
      }
      // Nothing needs the parsed style sheets, which `preload` would fetch for each run.
      const options = { resultTypes: ['violations'], preload: false, elementRef: true }
      /** What is scrolled partly below a sticky bar is not too small: it is checked again in the middle of the window. */
      const isTooSmall = async ({ element }: Found) => {
        element?.scrollIntoView({ block: 'center' })
        const rule = { type: 'rule', values: ['target-size'] }
        return (await tool.run(element ?? context, { ...options, runOnly: rule })).violations.length > 0
      }
      const { violations } = await tool.run(context, { ...options, runOnly })
      for (const violation of violations) {
        if (violation.id !== 'target-size') continue
        const small: Found[] = []
        for (const node of violation.nodes) if (await isTooSmall(node)) small.push(node)
        violation.nodes = small
      }
      const real = violations.filter(({ nodes }) => nodes.length > 0)
      return real.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
    },
    { runOnly, excluded },
  )
}
