import { IconX } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { isolated } from '../../../ui/isolated'

/** Takes back a choice that was made by mistake: it then counts as not measured. */
export function ClearChoice({ name, onClear }: { name: string; onClear: () => void }) {
  const t = useText('vitals')
  return (
    <div>
      <Button
        size="small"
        variant="subtle"
        icon={<IconX />}
        aria-label={t('clearOf', { name: isolated(name) })}
        onClick={onClear}
      >
        {t('clear')}
      </Button>
    </div>
  )
}
