import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useDensity } from '../density'
import '../scrollLockNonce'
import { MantineScope } from '../mantine/MantineScope'
import { useUiText } from '../texts'
import classes from './Dialog.module.css'

/** Counts the dialogs that are open over a dialog and were opened from it. */
const OuterDialog = createContext<((change: 1 | -1) => void) | null>(null)

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, the safe choice first. */
  actions?: ReactNode
  /** `screen` fills the window: for what needs all of it, such as images. */
  size?: 'normal' | 'wide' | 'screen'
  /** Fills the screen of a phone: for forms with many fields. */
  fullOnPhone?: boolean
  /** Disables Escape, the close button and clicks on the backdrop: the user has to choose or finish something. */
  locked?: boolean
}

/**
 * A modal dialog; on phones it slides up from the bottom. It takes the focus and returns it when it closes. Of a dialog in
 * another one, Escape closes the inner one only.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  size = 'normal',
  fullOnPhone = false,
  locked = false,
}: DialogProps) {
  const text = useUiText()
  const density = useDensity()
  // Mantine remembers the element to return the focus to only on a change from closed to open, so a dialog never mounts
  // open.
  const [wasClosed, setWasClosed] = useState(false)
  useEffect(() => setWasClosed(true), [])
  const [innerDialogs, setInnerDialogs] = useState(0)
  const [countInner] = useState(() => (change: 1 | -1) => setInnerDialogs((count) => count + change))
  const countInOuter = useContext(OuterDialog)
  useEffect(() => {
    if (!open || !countInOuter) return
    countInOuter(1)
    return () => countInOuter(-1)
  }, [open, countInOuter])
  return (
    <MantineScope>
      <Modal
        opened={open && wasClosed}
        onClose={onClose}
        title={title}
        centered
        size={size === 'normal' ? 440 : 720}
        fullScreen={size === 'screen'}
        withCloseButton={!locked}
        closeOnEscape={!locked && innerDialogs === 0}
        closeOnClickOutside={!locked}
        closeButtonProps={{ 'aria-label': text('close') }}
        transitionProps={{ transition: 'fade', duration: 180 }}
        attributes={{ content: { 'data-density': density, 'data-full': fullOnPhone || undefined } }}
        classNames={{
          overlay: classes.overlay,
          inner: classes.inner,
          content: classes.content,
          header: classes.header,
          title: classes.title,
          body: classes.body,
          close: classes.close,
        }}
      >
        <OuterDialog value={countInner}>
          <div ref={beginInFirstField}>{children}</div>
        </OuterDialog>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Modal>
    </MantineScope>
  )
}

// Otherwise the close button, the first control inside, would get the focus. In a radio group the selected option gets
// it.
function beginInFirstField(body: HTMLElement | null) {
  const first = body?.querySelector('input, textarea, select')
  const chosen = first?.matches('[type="radio"]') ? body?.querySelector('[type="radio"]:checked') : undefined
  ;(chosen ?? first)?.setAttribute('data-autofocus', '')
}
