import {
  IconBan,
  IconCheck,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconReplace,
} from '@tabler/icons-react'
import type { Prescription } from '#contract/prescriptions/prescription'
import type { Text } from '../../../app/i18n/useText'
import type { RowAction } from '../../../ui/list/listTypes'
import type { FormMode } from '../form/formValues'
import type { RowDialogKind } from './RowDialog'

interface ActionOptions {
  t: Text<'prescriptions'>
  mayUpdate: boolean
  mayCreate: boolean
  onForm: (mode: FormMode) => void
  onDialog: (kind: RowDialogKind) => void
}

const icons = {
  edit: <IconPencil />,
  confirm: <IconCheck />,
  modify: <IconReplace />,
  hold: <IconPlayerPause />,
  resume: <IconPlayerPlay />,
  discontinue: <IconBan />,
  correct: <IconPencil />,
}
const forms = ['edit', 'modify', 'correct'] as const
const dialogs = ['confirm', 'hold', 'resume', 'discontinue'] as const

/** Returns the actions of a row: those that the server offers to the caller, and the history. */
export function rowActions(
  order: Prescription,
  { t, mayUpdate, mayCreate, onForm, onDialog }: ActionOptions,
): RowAction[] {
  const isAllowed = (action: keyof typeof icons) =>
    order.actions.includes(action) && (action === 'modify' ? mayCreate : mayUpdate)
  return [
    ...forms.filter(isAllowed).map((key) => ({
      key,
      label: t(`action.${key}`),
      icon: icons[key],
      onSelect: () => onForm(key),
      quick: key === 'edit',
    })),
    ...dialogs.filter(isAllowed).map((key) => ({
      key,
      label: t(`action.${key}`),
      icon: icons[key],
      onSelect: () => onDialog(key),
      danger: key === 'discontinue',
    })),
    { key: 'history', label: t('action.history'), icon: <IconHistory />, onSelect: () => onDialog('history') },
  ]
}
