import { expect, test } from 'vitest'
import { numberOfRoom, requestRoom, roomNamePattern, roundRoom, subjectOfRoom } from './videoRooms'

test('a room has a kind and an id', () => {
  expect(subjectOfRoom('appointment.5')).toEqual({ kind: 'appointment', id: 5 })
  expect(subjectOfRoom('episode.5')).toEqual({ kind: 'episode', id: 5 })
  expect(subjectOfRoom(requestRoom(5))).toEqual({ kind: 'request', id: 5 })
  expect(subjectOfRoom(roundRoom(5))).toEqual({ kind: 'round', id: 5 })
  for (const name of ['request', 'request.', 'request.x', 'requests.5', 'room.5', 'request.5.6', 'request.1234567890'])
    expect([name, roomNamePattern.test(name)]).toEqual([name, false])
})

test('a room has one name only', () => {
  expect(roomNamePattern.test('round.50')).toBe(true)
  for (const name of ['round.05', 'round.000000005', 'round.0', 'round.5\n'])
    expect([name, roomNamePattern.test(name)]).toEqual([name, false])
})

test('rooms of different kinds with one id have different numbers, which are safe integers', () => {
  const names = [5, 6, 999_999_999].flatMap((id) => [
    `appointment.${id}`,
    `episode.${id}`,
    requestRoom(id),
    roundRoom(id),
  ])
  const numbers = names.map(numberOfRoom)
  expect(new Set(numbers).size).toBe(names.length)
  for (const number of numbers) expect(Number.isSafeInteger(number) && number > 0).toBe(true)
})
