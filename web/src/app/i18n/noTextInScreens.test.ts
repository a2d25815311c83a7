import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** Attributes and properties whose text is visible or read by screen readers. */
const seen = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'hint',
  'why',
  'lead',
  'body',
  'header',
  'note',
  'error',
  'busyText',
  'saveLabel',
  'savingText',
  'confirm',
  'keep',
  'searchPlaceholder',
  'disabledReason',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])

const letters = /\p{L}/u
const catalogueKey = /^[a-z][\w.-]*$/

/**
 * Finds hard-coded texts in a screen's source.
 *
 * @returns the line and text of each occurrence
 */
function textsIn(fileName: string, source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const note = (start: number, text: string) => {
    if (letters.test(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() })
  }
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  new Visitor({
    JSXText: (node) => note(node.start + node.value.search(/\S|$/), node.value),
    JSXExpressionContainer: (node) => {
      if (
        node.expression.type === 'Literal' &&
        typeof node.expression.value === 'string' &&
        isChild(source, node.start)
      )
        note(node.start, node.expression.value)
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (!seen.has(name) || !node.value) return
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      if (value.type === 'Literal' && typeof value.value === 'string') note(node.start, value.value)
      if (value.type === 'TemplateLiteral') for (const part of value.quasis) note(node.start, part.value.raw)
    },
    Property: (node) => {
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      const value = node.value.type === 'Literal' ? node.value.value : undefined
      if (seen.has(name) && typeof value === 'string' && !catalogueKey.test(value)) note(node.start, value)
    },
  }).visit(program)
  return found
}

/** Whether a string in braces is a child of an element and not the value of an attribute. */
function isChild(source: string, start: number): boolean {
  return source.slice(0, start).trimEnd().at(-1) !== '='
}

test('finds hard-coded texts, and only those', () => {
  const source = `const a = (
    <div className="card" title="Hello">
      Some words {t('key')} {'more words'} — 5
      <Field label={\`Name of \${x}\`} name="first_name" placeholder={t('a')} />
    </div>
  )
  const column = { header: 'Full name', label: 'column.name', key: 'Key of it' }`
  expect(textsIn('a.tsx', source)).toEqual([
    { line: 2, text: 'Hello' },
    { line: 3, text: 'Some words' },
    { line: 3, text: 'more words' },
    { line: 4, text: 'Name of' },
    { line: 7, text: 'Full name' },
  ])
})

test('screens contain no hard-coded text', () => {
  const findings = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    // The gallery shows the design system to developers and is not part of the product; neither are shared test
    // components.
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|^gallery\/|^testing\//.test(file))
    .flatMap((file) =>
      textsIn(file, readFileSync(`${sources}/${file}`, 'utf8')).map(
        ({ line, text }) => `web/src/${file}:${line} ${text}`,
      ),
    )
  expect(findings).toEqual([])
})
