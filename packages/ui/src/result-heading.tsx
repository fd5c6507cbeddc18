import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of what came of a form, where it takes the form's place: it takes the focus, which would be lost with the button that was pressed. */
export const ResultHeading = ({ className = '', children }: { className?: string; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
};
