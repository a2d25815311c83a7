import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestMatch, paramsOf } from './match'

const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/)
const parameter = word.map((name) => `:${name.replaceAll('-', '_')}`)
/** Any value of a parameter, encoded as in an address. */
const value = fc.string({ minLength: 1 })

/** A pattern and a path that matches it. */
const fitting = fc
  .uniqueArray(fc.oneof(word, parameter), { minLength: 1, maxLength: 5 })
  .chain((parts) =>
    fc.tuple(
      fc.constant(parts),
      fc.array(value, { minLength: parts.length, maxLength: parts.length }).map((values) => [...values]),
    ),
  )
  .map(([parts, values]) => ({
    pattern: `/${parts.join('/')}`,
    path: `/${parts.map((part, at) => (part.startsWith(':') ? encodeURIComponent(values[at] ?? '') : part)).join('/')}`,
    params: Object.fromEntries(
      parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), values[at]]] : [])),
    ),
  }))

const routesOf = (...paths: string[]) => paths.map((path) => ({ path }))

describe('bestMatch', () => {
  test.each([
    ['/', '/', '/'],
    ['/clinics/create', '/clinics/:id', '/clinics/:id'],
    ['/clinics/', '/clinics', '/clinics'],
    ['//clinics//7', '/clinics/:id', '/clinics/:id'],
    ['/CLINICS/7', '/clinics/:id', '/clinics/:id'],
    ['/clinics', '/clinics/:id', undefined],
    ['/clinics/7/edit', '/clinics/:id', undefined],
    ['/clinic', '/clinics', undefined],
    ['', '/', '/'],
  ])('%j and the pattern %j', (path, pattern, found) => {
    expect(bestMatch(routesOf(pattern), path)?.path).toBe(found)
  })

  test('a pattern with more equal segments wins, in any order of declaration', () => {
    const paths = ['/users/:id/:part', '/users/:id/edit', '/:area/:id/edit', '/:a/:b/:c']
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(bestMatch(routesOf(...shuffled), '/users/7/edit')?.path).toBe('/users/:id/edit')
        expect(bestMatch(routesOf(...shuffled), '/users/7/view')?.path).toBe('/users/:id/:part')
        expect(bestMatch(routesOf(...shuffled), '/levels/7/edit')?.path).toBe('/:area/:id/edit')
      }),
    )
  })

  test('of equally good patterns the first one wins', () => {
    expect(bestMatch(routesOf('/a/:x', '/a/:y'), '/a/1')?.path).toBe('/a/:x')
  })

  test('a path made from a pattern matches it, with or without trailing slashes', () => {
    fc.assert(
      fc.property(fitting, fc.nat(3), ({ pattern, path }, slashes) => {
        expect(bestMatch(routesOf(pattern), path + '/'.repeat(slashes))?.path).toBe(pattern)
      }),
    )
  })

  test('a path with one segment more or less than the pattern does not match it', () => {
    fc.assert(
      fc.property(fitting, word, ({ pattern, path }, more) => {
        expect(bestMatch(routesOf(pattern), `${path}/${more}`)).toBeUndefined()
        expect(bestMatch(routesOf(`${pattern}/${more}`), path)).toBeUndefined()
      }),
    )
  })
})

describe('paramsOf', () => {
  test('returns every value that was encoded into the path', () => {
    fc.assert(
      fc.property(fitting, ({ pattern, path, params }) => {
        expect(paramsOf(pattern, path)).toEqual(params)
      }),
    )
  })

  test('returns a malformed value undecoded', () => {
    expect(paramsOf('/a/:b', '/a/%E0%A4')).toEqual({ b: '%E0%A4' })
  })
})
