import { sql } from 'drizzle-orm'
import { terms as calls } from '#contract/terms/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaRecords, auditedFields, auditedRow } from '../../schema/areaRecords'
import { type AreaManifest, handledCalls } from '../manifest'
import { agreeTo, currentTerms, ownTerms, publishVersion, readVersions } from './versions'

const termsHandlers = handlers(calls, {
  current: async () => ({ data: await currentTerms() }),

  versions: ({ query }) => readVersions(query),

  publish: async ({ body }) => ({ data: await publishVersion(body) }),

  own: async () => ({ data: await ownTerms() }),

  agree: async ({ body }) => ({ data: await agreeTo(body.number) }),
})

const termsRecords: AreaRecords = {
  termsVersion: { audited: auditedRow('terms_versions', { hides: ['text_en', 'text_ar'] }) },
  termsConsent: {
    audited: auditedFields(
      (id) => sql`(select jsonb_build_object('number', max(number), 'given_at', max(given_at))
        from terms_consents join terms_versions on terms_versions.id = terms_consents.version_id where user_id = ${id})`,
    ),
  },
}

export const termsArea: AreaManifest = {
  name: 'terms',
  calls: [handledCalls('terms', calls, termsHandlers)],
  records: termsRecords,
}
