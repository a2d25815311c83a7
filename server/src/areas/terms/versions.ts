import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CurrentTerms, OwnTerms, TermsInput, TermsVersion } from '#contract/terms/calls'
import { caller, db, language, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { asksForConsent, termsConsents, termsVersions } from '../../schema/terms'

const VersionRow = z.strictObject({
  id: z.int(),
  number: z.int(),
  text_en: z.string(),
  text_ar: z.string(),
  changes_en: z.string().nullable(),
  changes_ar: z.string().nullable(),
  asks: z.boolean(),
  by: PersonRow,
  published: z.int(),
  consents: z.int(),
})

/** Returns versions, the newest first. One statement. */
async function versionRows({ limit, offset }: { limit: number; offset: number }): Promise<TermsVersion[]> {
  const rows = await readJsonRows(
    VersionRow,
    sql`select terms_versions.id, number, text_en, text_ar, changes_en, changes_ar, asks,
        ${sql.raw(personJson('users'))} as by, ${sql.raw(epochMs('published_at'))} as published,
        (select count(*)::integer from terms_consents where version_id = terms_versions.id) as consents
      from terms_versions join users on users.id = terms_versions.published_by
      order by number desc limit ${limit} offset ${offset}`,
  )
  return rows.map(({ by, published, ...row }) => ({
    ...row,
    published_by: personOf(by),
    published_at: new Date(published).toISOString(),
  }))
}

/** Returns a page of the versions, the newest first. */
export async function readVersions(paging: { page: number; limit: number }) {
  const data = await versionRows({ limit: paging.limit, offset: pageOffset(paging) })
  return { data, meta: pageMeta(paging, await db().$count(termsVersions)) }
}

async function newest() {
  const [row] = await db().select().from(termsVersions).orderBy(desc(termsVersions.number)).limit(1)
  return row
}

type Version = typeof termsVersions.$inferSelect

function currentOf(version: Version): CurrentTerms {
  return {
    number: version.number,
    text: language() === 'ar' ? version.text_ar : version.text_en,
    published_at: version.published_at.toISOString(),
  }
}

/** Returns the version that is in force, in the caller's language; null without any. */
export async function currentTerms(): Promise<CurrentTerms | null> {
  const version = await newest()
  return version ? currentOf(version) : null
}

/**
 * Publishes a version. Expects the transaction of the call.
 * @throws Problem 422 on after if the publisher has not seen the newest one
 */
export async function publishVersion({ after, ...version }: z.output<typeof TermsInput>): Promise<TermsVersion> {
  const outdated = () => fieldProblem('after', 'terms.publishedMeanwhile')
  if (((await newest())?.number ?? 0) !== after) throw outdated()
  const values = { ...version, number: after + 1, published_by: caller().id, published_at: now() }
  await mapUniqueViolation(db().insert(termsVersions).values(values), 'after', 'terms.publishedMeanwhile')
  const [published] = await versionRows({ limit: 1, offset: 0 })
  return orNotFound(published)
}

async function ownTermsOf(version: Version): Promise<OwnTerms> {
  const { id } = caller()
  const [found] = await db()
    .select({
      agreed_at: termsConsents.given_at,
      asks: asksForConsent(sql`${id}`),
    })
    .from(termsVersions)
    .leftJoin(
      termsConsents,
      sql`${termsConsents.version_id} = ${termsVersions.id} and ${termsConsents.user_id} = ${id}`,
    )
    .where(eq(termsVersions.id, version.id))
  return {
    ...currentOf(version),
    changes: language() === 'ar' ? version.changes_ar : version.changes_en,
    agreed_at: found?.agreed_at?.toISOString() ?? null,
    asks: found?.asks ?? false,
  }
}

/** Returns the version that is in force and whether the caller agreed to it; null without any. */
export async function ownTerms(): Promise<OwnTerms | null> {
  const version = await newest()
  return version ? ownTermsOf(version) : null
}

/**
 * Stores that the caller agrees to the version that is in force; a repeat changes nothing. Expects the transaction of the call.
 * @throws Problem 422 on number if it is another one
 */
export async function agreeTo(number: number): Promise<OwnTerms> {
  const version = await newest()
  if (version?.number !== number) throw fieldProblem('number', 'terms.publishedMeanwhile')
  await db()
    .insert(termsConsents)
    .values({ user_id: caller().id, version_id: version.id, given_at: now() })
    .onConflictDoNothing()
  return ownTermsOf(version)
}
