import type { BrowserContext, Page } from 'playwright-core'
import { person, type RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'
import type { SeatStore } from '../seats'
import { startSignalling } from '../signalling'
import { seesAll, sideOf } from './callBrowser'

/** A doctor, a patient and a guest: their tokens, and their names in the same order. */
const tokens = ['token-1', 'token-3', 'guest.7'] as const
export const names = ['First1 Last1', 'First3 Last3', 'Guest 7'] as const

type Media = Parameters<typeof startSignalling>[0]['media']

/** Lets three people into one room of the house. */
export function startThree(fixture: RealtimeFixture, media?: Media, seats?: SeatStore) {
  fixture.admit(person(1, 'staff'))
  fixture.admit(person(3, 'patient'))
  fixture.admitGuest(7, 'appointment.5')
  return startSignalling({
    realtime: fixture.realtime,
    iceServers: () => [],
    admit: async (_, caller) => ({ room: 'appointment.5', kind: caller.id === 1 ? 'staff' : 'patient' }),
    admitGuest: async (guest) => guest,
    ...(media ? { media } : {}),
    ...(seats ? { seats } : {}),
  })
}

type Three = [doctor: Page, patient: Page, guest: Page]

/** Their pages, once each sees both others. */
export async function threePages(context: BrowserContext, fixture: RealtimeFixture): Promise<Three> {
  const pages = await Promise.all(tokens.map((token) => sideOf(context, fixture, token)))
  await allSee(pages)
  return pages as Three
}

/** Waits until each of these, the doctor, the patient and, where there are three, the guest, sees the others. */
export async function allSee(pages: readonly Page[]): Promise<void> {
  const present = names.slice(0, pages.length)
  await Promise.all(
    pages.map((page, at) =>
      seesAll(
        page,
        present.filter((_, other) => other !== at),
      ),
    ),
  )
}
