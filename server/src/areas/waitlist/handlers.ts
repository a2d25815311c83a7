import { sql } from 'drizzle-orm'
import { waitlist as calls } from '#contract/waitlist/calls'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { acceptOffer } from './accept'
import { joinWaitlist } from './join'
import { leaveWaitlist, refuseOffer } from './offers'
import { placesOf } from './places'
import { waitlistEntriesOf, waitlistEntry } from './readEntries'

/** Handlers of the calls of patients who wait for a slot. */
export const waitlistHandlers = handlers(calls, {
  list: async ({ scope }) => ({
    data: await waitlistEntriesOf(sql`waitlist_entries.patient_id = ${scope()} and waitlist_entries.state = 'waiting'`),
  }),

  places: async ({ query }) => ({ data: await placesOf(query) }),

  create: async ({ body }) => ({ data: await waitlistEntry(await joinWaitlist(body)) }),

  leave: async ({ params }) => {
    await leaveWaitlist(params.id, 'declined')
    return { message: apiText('done.deleted') }
  },

  accept: async ({ params }) => ({ data: await acceptOffer(params.id) }),

  decline: async ({ params }) => {
    await refuseOffer(params.id, 'declined')
    return { data: await waitlistEntry(params.id) }
  },
})
