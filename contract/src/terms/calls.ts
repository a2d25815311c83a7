import * as z from 'zod'
import { area } from '../kit/endpoint'
import { One, Page, PageQuery } from '../kit/responses'
import { flag, instant, multiLine, optionalMultiLine } from '../kit/values'
import { Person } from '../users/people'

/** The longest text of a version, in characters. */
export const longestTerms = 30_000

const number = z.number({ error: 'validation.required' }).int('validation.wholeNumber').min(0)

export const TermsInput = z.object({
  /** The newest version that the publisher has seen; 0 without any. Another one published meanwhile is not replaced unseen. */
  after: number,
  text_en: multiLine(longestTerms).min(1, 'validation.required'),
  text_ar: multiLine(longestTerms).min(1, 'validation.required'),
  /** What is different from the version before. */
  changes_en: optionalMultiLine(1_000),
  changes_ar: optionalMultiLine(1_000),
  /** Whether people are asked to agree again. */
  asks: flag,
})

const TermsVersion = z.object({
  id: z.number(),
  /** 1, 2, 3, … */
  number: z.number().int(),
  text_en: z.string(),
  text_ar: z.string(),
  changes_en: z.string().nullable(),
  changes_ar: z.string().nullable(),
  asks: z.boolean(),
  published_by: Person,
  published_at: instant,
  /** How many people agreed to this version. */
  consents: z.number().int(),
})
export type TermsVersion = z.output<typeof TermsVersion>

const CurrentTerms = z.object({
  number: z.number().int(),
  /** In the caller's language; paragraphs are separated by empty lines. */
  text: z.string(),
  published_at: instant,
})
export type CurrentTerms = z.output<typeof CurrentTerms>

const OwnTerms = CurrentTerms.extend({
  /** What is different from the version before, in the caller's language; null if nothing was written about it. */
  changes: z.string().nullable(),
  /** When the caller agreed to this version; null: not yet. */
  agreed_at: instant.nullable(),
  /** Whether the caller is asked to agree. */
  asks: z.boolean(),
})
export type OwnTerms = z.output<typeof OwnTerms>

export const AgreeInput = z.object({ number: number.min(1) })

/** The terms of use of the installation, and who agreed to which version (decision 219). Without a version, the screens show ours. */
export const terms = area({
  current: {
    method: 'GET',
    path: '/api/terms',
    permission: 'public',
    shows: 'nobody',
    summary: 'The terms of use that are in force; null while the installation has none of its own',
    response: One(CurrentTerms.nullable()),
  },
  versions: {
    method: 'GET',
    path: '/api/admin/terms',
    permission: 'super',
    shows: 'nobody',
    summary: 'The versions of the terms of use, the newest first',
    query: PageQuery,
    scope: 'reference',
    response: Page(TermsVersion),
  },
  publish: {
    method: 'POST',
    path: '/api/admin/terms',
    permission: 'super',
    summary: 'Publish a version of the terms of use in both languages; it is in force at once and never changed',
    body: TermsInput,
    audit: { kind: 'termsVersion', id: 'data.id' },
    response: One(TermsVersion),
  },
  own: {
    method: 'GET',
    path: '/api/admin/profile/terms',
    permission: 'signed-in',
    shows: 'caller',
    summary:
      'The terms of use that are in force, and whether I agreed to them; null while the installation has none of its own',
    response: One(OwnTerms.nullable()),
  },
  agree: {
    method: 'POST',
    path: '/api/admin/profile/terms',
    permission: 'signed-in',
    summary: 'Agree to the version of the terms of use that is in force',
    body: AgreeInput,
    audit: { kind: 'termsConsent', id: 'caller' },
    idempotency: 'natural',
    response: One(OwnTerms),
  },
})
