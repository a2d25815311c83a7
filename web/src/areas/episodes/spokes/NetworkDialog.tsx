import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { isolated } from '../../../ui/isolated'
import { NetworkBranch } from './NetworkBranch'
import type { Spoke } from './SelectSpoke'
import classes from './spokes.module.css'

type NetworkDialogProps = { spoke: Spoke | undefined; open: boolean; onClose: () => void }

/** The tree of the hospitals below a hospital; each leads to its episodes. */
export function NetworkDialog({ spoke, open, onClose }: NetworkDialogProps) {
  const t = useText('episodes')
  return (
    <Dialog open={open} onClose={onClose} title={spoke && t('spokes.networkOf', { name: isolated(spoke.name) })}>
      {spoke && (
        <ul className={classes.tree}>
          <NetworkBranch key={spoke.id} spoke={spoke} startsOpen />
        </ul>
      )}
    </Dialog>
  )
}
