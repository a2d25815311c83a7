import { describe, expect, test } from 'vitest'
import { expectedReach } from '../testing/accessRules'
import { nothing, places } from '../testing/accessWorld'
import { accessWorldOfFile, recordCalls } from '../testing/accessWorldFixture'
import { askCall } from '../testing/askCall'

const world = accessWorldOfFile()

describe('whoever holds every permission reaches the records of their hospital and below, and nobody what is not there', () => {
  test.each(recordCalls.filter(({ endpoint }) => endpoint.permission !== 'super'))('$name', async ({ endpoint }) => {
    const { mighty, at } = world()
    const asked = await Promise.all(places.map((place) => askCall(mighty, endpoint, at[place])))
    // As staff without a part of their own in it.
    const reach = expectedReach(endpoint, 'NURSE')
    expect(asked).toEqual(places.map((place) => (reach.has(place) ? 'in' : 404)))
    const missed = await Promise.all(
      [mighty, world().people.SUPER_ADMIN].map((each) => askCall(each, endpoint, nothing)),
    )
    expect(missed).toEqual([404, 404])
  })
})

test('what is refused says so in a sentence, and no more', async () => {
  const path = `/api/admin/clinics/${world().at.foreign.clinic}`
  const { stranger } = world().house
  const answers = [
    await stranger.get(path),
    await world().people.PATIENT.get(path),
    await world().people.ADMIN.get(path),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [401, { error: 'Sign in to go on' }],
    [403, { error: expect.stringContaining('permissions') }],
    [404, { error: 'Not Found' }],
  ])
})
