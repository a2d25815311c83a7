import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureTree } from './FigureTree'
import { branchesOf, treesOf } from './figureTree'
import { LinkProvider } from './link'
import en from './locales/en.json'
import { UiTextsProvider } from './texts'

const rows = [
  { id: 1, name: 'Hub', parent_id: null, doctors: 1200 },
  { id: 2, name: 'Spoke', parent_id: 1, doctors: 3 },
  { id: 3, name: 'Below the spoke', parent_id: 2, doctors: 0 },
  { id: 4, name: 'Alone', parent_id: 99, doctors: 5 },
]

test('rows become trees of any depth; a row whose parent is not among the rows is a root', () => {
  const trees = treesOf(rows)
  expect(trees.map(({ row, children }) => [row.name, children.length])).toEqual([
    ['Hub', 1],
    ['Alone', 0],
  ])
  expect(trees[0]?.children[0]?.children[0]?.row.name).toBe('Below the spoke')
  expect(branchesOf(trees)).toEqual([1, 2])
})

test('a cycle is omitted', () => {
  expect(
    treesOf([
      { id: 1, name: 'One', parent_id: 2 },
      { id: 2, name: 'Two', parent_id: 1 },
    ]),
  ).toEqual([])
})

function drawn(shown: typeof rows): string {
  const columns = [{ key: 'doctors' as const, label: 'Doctors' }]
  return renderToStaticMarkup(
    <UiTextsProvider text={(key) => (en as Record<string, string>)[key] ?? key} language="en">
      <LinkProvider link={() => null}>
        <FigureTree title="Hospitals" nameLabel="Hospital" columns={columns} rows={shown} />
      </LinkProvider>
    </UiTextsProvider>,
  )
}

test('at first the roots are open; each figure has its label, and each branch shows whether it is open', () => {
  const html = drawn(rows)
  expect(html).toMatch(/aria-expanded="true"[^>]*>.*?Hub/)
  expect(html).toMatch(/aria-expanded="false"[^>]*>.*?Spoke/)
  expect(html).not.toContain('Below the spoke')
  expect(html).toContain('<ul class="')
  expect(html).toContain('aria-label="Hub"')
  expect(html.match(/<dt>Doctors<\/dt>/g)).toHaveLength(3)
  expect(html).toContain('1,200')
  expect(html).toContain('Expand all')
})

test('without rows the tree shows the empty state', () => {
  expect(drawn([])).toContain('No Available Items')
})
