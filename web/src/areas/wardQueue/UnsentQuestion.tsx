import { useEffect } from 'react'
import { useText } from '../../app/i18n/useText'
import { addSignOutQuestion } from '../../app/session/signOutQuestion'
import { useUser } from '../../app/session/useAuthSession'
import { countStored, prepareToLock } from '../../app/ward/lock'
import { countInPage } from '../../app/ward/ward'
import { useConfirm } from '../../ui/feedback/confirm'

/** Says before signing out what becomes of entries, answers and notes that the server does not have. */
export function UnsentQuestion() {
  const t = useText('wardQueue')
  const confirm = useConfirm()
  const { id: user } = useUser()
  useEffect(
    () =>
      addSignOutQuestion(async () => {
        const inPage = countInPage(user)
        // A blocked storage has none.
        const count = inPage + (await countStored(user).catch(() => 0))
        if (count === 0) return true
        const isKept = inPage === 0 && (await prepareToLock(user).catch(() => false))
        return confirm({
          title: t(isKept ? 'signOut.keptTitle' : 'signOut.title'),
          body: t(isKept ? 'signOut.kept' : 'signOut.body', { count }),
          confirmLabel: t(isKept ? 'signOut.keep' : 'signOut.yes'),
          cancelLabel: t('signOut.no'),
          danger: !isKept,
        })
      }),
    [t, confirm, user],
  )
  return null
}
