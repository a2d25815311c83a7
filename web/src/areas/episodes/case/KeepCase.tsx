import { useEffect } from 'react'
import { loadCatalogue } from '../../../app/i18n/catalogues'
import { currentLanguage } from '../../../app/i18n/language'
import { saveShell } from '../../../app/offline/saveShell'
import { useWard } from '../../../app/ward/useWard'
import { KeepFollowUps } from '../../submissions'

/** The texts of the tab and of the forms, and those of their problems. */
const texts = ['submissions', 'answering', 'api'] as const

/**
 * On a device with a PIN: loads what a note of this case needs, with the files of its tab, so that one can be written when the
 * connection is lost. Shows nothing.
 */
export function KeepCase({ episodeId }: { episodeId: number }) {
  const { hasPin, phase } = useWard()
  const isKept = hasPin && phase === 'open'
  useEffect(() => {
    const keep = async () => {
      await Promise.all([import('./FollowUpsTab'), ...texts.map((name) => loadCatalogue(name, currentLanguage()))])
      await saveShell()
    }
    if (isKept) void keep().catch(() => undefined)
  }, [isKept])
  return isKept ? <KeepFollowUps episodeId={episodeId} /> : null
}
