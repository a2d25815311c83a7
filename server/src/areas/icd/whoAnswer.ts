import * as z from 'zod'
import type { IcdEntity } from '#contract/icd/calls'
import { plainTitle } from '#contract/icd/codes'

const MatchingPv = z.object({
  propertyId: z.string().nullish(),
  label: z.string().nullish(),
  score: z.number().nullish(),
})

const Entity = z.object({
  id: z.string().nullish(),
  title: z.string().nullish(),
  theCode: z.string().nullish(),
  matchingPVs: z.array(MatchingPv).nullish(),
  get descendants() {
    return z.array(Entity).nullish()
  },
})
type Entity = z.output<typeof Entity>

/** What WHO's search returns. Everything is optional, because releases and the container differ. */
export const WhoAnswer = z.object({
  error: z.boolean().nullish(),
  errorMessage: z.string().nullish(),
  destinationEntities: z.array(Entity).nullish(),
})

/** What WHO's token endpoint returns; `expires_in` is in seconds. */
export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

function entitiesOf(entities: readonly Entity[] | null | undefined): IcdEntity[] {
  return (entities ?? []).flatMap(({ id, title, theCode, matchingPVs, descendants }) => {
    const found = {
      id: id ?? '',
      title: plainTitle(title ?? ''),
      theCode: theCode?.trim() ?? '',
      matchingPVs: (matchingPVs ?? []).map(({ propertyId, label, score }) => ({
        propertyId: propertyId ?? '',
        label: plainTitle(label ?? ''),
        score: score ?? null,
      })),
    }
    // Chapters and blocks have no code, so they cannot be saved.
    return [...(found.theCode && found.title ? [found] : []), ...entitiesOf(descendants)]
  })
}

/** Returns the entities with a code that WHO's search found, without markup, each code once. */
export function foundEntities({ destinationEntities }: z.output<typeof WhoAnswer>): IcdEntity[] {
  return [...new Map(entitiesOf(destinationEntities).map((entity) => [entity.theCode, entity])).values()]
}
