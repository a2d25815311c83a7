import { IconArrowMerge } from '@tabler/icons-react'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/feedback/Empty'
import { useText } from '../i18n/useText'
import { useLocation } from '../router/navigation'

/**
 * Tells that the record of a patient was merged into another one, and leads to the same page about that.
 * @param into the id of the record that stays
 */
export function MergedRecord({ into }: { into: number }) {
  const t = useText('users')
  const { pathname } = useLocation()
  return (
    <Empty
      icon={<IconArrowMerge />}
      title={t('merged.title')}
      body={t('merged.body')}
      action={
        <Button variant="primary" to={pathname.replace(/\/\d+(?=\/|$)/, `/${into}`)}>
          {t('merged.open')}
        </Button>
      }
    />
  )
}
