import { useAuthSession } from '../../app/session/useAuthSession'
import { keepImage, keptImage } from '../../app/ward/keptImages'
import type { PreviewQuery } from './types'

/**
 * Returns the query of previews that are kept on the device until the user signs out: a slow connection loads each of them once. Who
 * shows them has read the list of the files before, so the server has said that the user can open them, and the view is in the audit log.
 * @param isKept false for patients, who also read their record on computers of others
 */
export function useKeptPreviews(preview: PreviewQuery, isKept: boolean): PreviewQuery {
  const user = useAuthSession().user?.id
  return (input) => {
    const query = preview(input)
    if (user === undefined || !isKept) return query
    // Files never change, so neither do their previews.
    const name = `preview/${input.fileId}/${input.frame}/${input.size}`
    return {
      ...query,
      queryFn: async (context) => {
        const kept = await keptImage(user, name)
        if (kept) return { blob: new Blob([kept]), fileName: '' }
        const read = await query.queryFn(context)
        // A full or blocked storage keeps nothing.
        void keepImage(user, name, read.blob).catch(() => undefined)
        return read
      },
    }
  }
}
