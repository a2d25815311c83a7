import type { IcdEntity } from '#contract/icd/calls'
import { looksLikeCode } from '#contract/icd/codes'
import type { Language } from '#contract/kit/translate'
import { caller, context, language } from '../../platform/context'
import { Problem } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { searchList } from './entityList'
import { whoClient } from './service'
import { IcdServiceError } from './whoClient'

/** A shorter text is searched only in the list of this installation. */
const shortest = 2

interface FoundCodes {
  destinationEntities: IcdEntity[]
  error: boolean
  errorMessage: string | null
}

const found = (destinationEntities: IcdEntity[]): FoundCodes => ({
  destinationEntities,
  error: false,
  errorMessage: null,
})

/** Returns the language in which WHO is searched: that of the letters, whatever language the page has. */
function languageOf(searchText: string): Language {
  if (/\p{Script=Arabic}/u.test(searchText)) return 'ar'
  return /\p{Script=Latin}/u.test(searchText) && !looksLikeCode(searchText) ? 'en' : language()
}

/**
 * Counts a search at WHO's service.
 * @throws IcdServiceError after too many searches of this account or network
 */
async function countSearch(): Promise<void> {
  const tried = { address: context().address ?? 'unknown', account: String(caller().id) }
  try {
    await context().platform.limiter.check('searchIcd', tried)
  } catch (error) {
    if (error instanceof Problem && error.status === 429) throw new IcdServiceError('busy', 'too many searches')
    throw error
  }
}

/**
 * Searches ICD-11 entities. While WHO's service fails, and after too many searches of one person, the result is from the
 * list of this installation and has the message for the field.
 */
export async function searchCodes(searchText: string): Promise<FoundCodes> {
  const client = searchText.length < shortest ? undefined : whoClient()
  if (!client) return found(await searchList(searchText))
  try {
    await countSearch()
    const entities = await client.search(searchText, languageOf(searchText))
    if (!looksLikeCode(searchText)) return found(entities)
    // WHO searches titles; a code is found in the list.
    const listed = await searchList(searchText)
    return found([...listed, ...entities.filter(({ theCode }) => !listed.some((each) => each.theCode === theCode))])
  } catch (error) {
    if (!(error instanceof IcdServiceError)) throw error
    context().platform.log.warn({ failure: error.failure }, error.message)
    return {
      destinationEntities: await searchList(searchText),
      error: true,
      errorMessage: error.provided ?? apiText(`icd.${error.failure}`),
    }
  }
}
