import { expect, test } from 'vitest'
import type { MenuEntry, MenuSection } from './menu'
import { menuParts } from './menuParts'

const entry = (to: `/${string}`, section?: MenuSection): MenuEntry => ({
  group: 'administrative',
  to,
  permission: 'any',
  icon: null,
  order: 0,
  area: 'users',
  label: 'menu.users',
  ...(section && { section }),
})
const few = Array.from({ length: 10 }, (_, index) => entry(`/${index}`, index % 2 ? 'users' : 'surveys'))
const shape = (entries: readonly MenuEntry[]) =>
  menuParts(entries).map((part) => [part.section, part.entries.map(({ to }) => to)])

test('up to ten entries are not divided', () => {
  expect(shape(few)).toEqual([[undefined, few.map(({ to }) => to)]])
})

test('more are divided into sections at the place of their first entries; nothing is lost', () => {
  const many = [...few, entry('/rounds'), entry('/audit', 'installation')]
  expect(shape(many)).toEqual([
    ['surveys', ['/0', '/2', '/4', '/6', '/8']],
    ['users', ['/1', '/3', '/5', '/7', '/9']],
    [undefined, ['/rounds']],
    [undefined, ['/audit']],
  ])
})
