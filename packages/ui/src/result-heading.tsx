import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a form's result that replaces the form. It takes the focus, which would be lost with the pressed button. */
export const ResultHeading = ({ className = '', children }: { className?: string; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
};
