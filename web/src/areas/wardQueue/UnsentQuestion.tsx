import { useEffect } from 'react'
import { useText } from '../../app/i18n/useText'
import { addSignOutQuestion } from '../../app/session/signOutQuestion'
import { useUser } from '../../app/session/useAuthSession'
import { countUnsent } from '../../app/ward/ward'
import { useConfirm } from '../../ui/feedback/confirm'

/** Asks before signing out deletes entries that only this device has. */
export function UnsentQuestion() {
  const t = useText('wardQueue')
  const confirm = useConfirm()
  const { id: user } = useUser()
  useEffect(
    () =>
      addSignOutQuestion(async () => {
        const count = await countUnsent(user).catch(() => 0)
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
