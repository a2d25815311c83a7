import type { ComponentProps, ReactNode } from 'react'
import classes from './IconButton.module.css'
import { useLink } from './link'
import { useTooltip } from './tooltip'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** What the button does: read by screen readers, and shown as a tooltip on hover and focus. */
  label: string
  icon: ReactNode
  variant?: 'subtle' | 'default' | 'primary' | 'light'
  size?: 'normal' | 'small'
  /** A number on the corner, such as unread messages; hidden for 0. The label should contain it too. */
  count?: number
  to?: string
}

/** A button with only an icon. Do not use it for patients unless text is shown beside it. */
export function IconButton({
  label,
  icon,
  variant = 'subtle',
  size = 'normal',
  count = 0,
  to,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const Link = useLink()
  const { handlers, tooltip } = useTooltip(label)
  const appearance = {
    className: classes.button,
    'data-variant': variant,
    'data-size': size,
    'aria-label': label,
    ...handlers,
  }
  const content = (
    <>
      {icon}
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
  return (
    <>
      {to === undefined ? (
        <button {...rest} {...appearance} type={type}>
          {content}
        </button>
      ) : (
        <Link to={to} {...appearance}>
          {content}
        </Link>
      )}
      {tooltip}
    </>
  )
}
