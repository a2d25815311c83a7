import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Tabs } from '../../../ui/Tabs'

type UserTab = 'details' | 'documents' | 'assign' | 'why'

/** Shows tabs for the pages about a user that the current user may open. */
export function UserTabs({ id, active }: { id: number; active: UserTab }) {
  const t = useText('users')
  const { can, hasRole } = useAuthSession()
  const tabs = [
    ...(can(['show-user', 'update-user'])
      ? [{ value: 'details' as const, label: t('show.details'), to: `/users/${id}/view` }]
      : []),
    ...(can('show-document')
      ? [{ value: 'documents' as const, label: t('documents.title'), to: `/users/${id}/documents` }]
      : []),
    ...(hasRole('SUPER_ADMIN')
      ? [
          { value: 'assign' as const, label: t('assign.title'), to: `/users/${id}/assign` },
          { value: 'why' as const, label: t('why.tab'), to: `/users/${id}/why` },
        ]
      : []),
  ]
  return tabs.length > 1 && <Tabs<UserTab> label={t('show.tabs')} tabs={tabs} value={active} />
}
