import { useEffect, useState } from 'react';
import { pushValue } from '../shell/spark-path.ts';

/** The values of a figure since the screen was opened, one for each time the server answered (`at`). */
export const useCourse = (value: number, at: number): readonly number[] => {
  const [course, setCourse] = useState<{ readonly at: number; readonly values: readonly number[] }>({
    at: 0,
    values: [],
  });
  useEffect(() => {
    setCourse((old) => (old.at === at ? old : { at, values: pushValue(old.values, value) }));
  }, [at, value]);
  return course.values;
};
