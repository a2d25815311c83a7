import { IconBan, IconClipboardCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { InvestigationRow } from '#contract/investigations/investigation'
import type { Text } from '../../../app/i18n/useText'
import type { RowAction } from '../../../ui/list/listTypes'
import type { Step } from '../details/InvestigationDialog'

interface ActionOptions {
  t: Text<'investigations'>
  mayUpdate: boolean
  onStep: (step: Step) => void
}

/** Returns what the caller may do with an order now: what the server offers. */
export function rowActions(order: InvestigationRow, { t, mayUpdate, onStep }: ActionOptions): RowAction[] {
  const isDone = order.status === INVESTIGATION_STATUS.done
  return [
    { key: 'show', label: t('action.show'), icon: <IconEye />, onSelect: () => onStep('show') },
    ...(mayUpdate && order.editable
      ? [{ key: 'edit', label: t('action.edit'), icon: <IconPencil />, onSelect: () => onStep('edit'), quick: true }]
      : []),
    ...(mayUpdate && order.executable
      ? [
          {
            key: 'execute',
            label: t(isDone ? 'action.amend' : 'action.execute'),
            icon: <IconClipboardCheck />,
            onSelect: () => onStep('execute'),
          },
        ]
      : []),
    ...(mayUpdate && order.cancellable
      ? [
          {
            key: 'cancel',
            label: t('action.cancel'),
            icon: <IconBan />,
            onSelect: () => onStep('cancel'),
            danger: true,
          },
        ]
      : []),
  ]
}
