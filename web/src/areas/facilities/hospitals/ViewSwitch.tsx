import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { Segmented } from '../../../ui/Segmented'

type View = 'list' | 'tree'

/** Switches between list and tree; the URL stores the choice. */
export function ViewSwitch({ value }: { value: View }) {
  const t = useText('facilities')
  const [, setSearch] = useSearchParams()
  const change = (view: View) => setSearch(view === 'tree' ? { view } : {}, { replace: true })
  return (
    <Segmented
      label={t('view.label')}
      options={[
        { value: 'list', label: t('view.list') },
        { value: 'tree', label: t('view.tree') },
      ]}
      value={value}
      onChange={change}
    />
  )
}
