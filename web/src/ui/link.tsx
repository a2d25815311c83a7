import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, type Ref, use } from 'react'

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

function PlainLink({ to, children, ...rest }: UiLinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink)

type LinkProviderProps = { link: ComponentType<UiLinkProps>; children: ReactNode }

/** Provides the router's link to the design system, so that `to` navigates without loading the page again. */
export function LinkProvider({ link, children }: LinkProviderProps) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** Returns the component to render links with; a plain <a> without a LinkProvider. */
export function useLink(): ComponentType<UiLinkProps> {
  return use(LinkContext)
}
