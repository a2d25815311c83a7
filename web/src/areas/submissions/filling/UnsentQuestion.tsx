import { useEffect } from 'react'
import { useText } from '../../../app/i18n/useText'
import { addSignOutQuestion } from '../../../app/session/signOutQuestion'
import { useUser } from '../../../app/session/useAuthSession'
import { useConfirm } from '../../../ui/feedback/confirm'
import { draftsOf, isUnsent } from './draftStore'

/** Asks before signing out deletes answers that only this device has. */
export function UnsentQuestion() {
  const t = useText('submissions')
  const confirm = useConfirm()
  const { id: user } = useUser()
  useEffect(
    () =>
      addSignOutQuestion(async () => {
        const stored = await draftsOf(user).catch(() => [])
        const count = stored.filter((draft) => draft.isFinal || isUnsent(draft)).length
        if (count === 0) return true
        return confirm({
          title: t('signOut.title'),
          body: t('signOut.body', { count }),
          confirmLabel: t('signOut.yes'),
          cancelLabel: t('signOut.no'),
          danger: true,
        })
      }),
    [t, confirm, user],
  )
  return null
}
