import { Form } from "react-router";
import { Button } from "../../ui/button/button.tsx";

type WeeklyStatisticsProps = {
  isOn: boolean;
  email: string | null;
  /** Where those who may change accounts change their own. */
  peoplePage: string | null;
};

/** Lets those who may see statistics get them by mail every Monday. */
export function WeeklyStatisticsSection({ isOn, email, peoplePage }: WeeklyStatisticsProps) {
  const whoAdds = peoplePage === null ? "Ask an administrator to add one" : "Add one above";
  return (
    <section aria-labelledby="weekly-statistics" className="mt-10">
      <h2 id="weekly-statistics" className="text-lg">
        Weekly statistics by mail
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {email === null
          ? `Your account has no e-mail address. ${whoAdds}, to get the statistics every Monday.`
          : isOn
            ? `You get the statistics of the intake every Monday at 07:00, at ${email}.`
            : `The statistics of the intake, every Monday at 07:00, at ${email}.`}
      </p>
      {email !== null && (
        <Form method="post" className="mt-3">
          <Button type="submit" name="weeklyFigures" value={isOn ? "off" : "on"} className="max-sm:w-full">
            {isOn ? "Stop sending them" : "Send them to me"}
          </Button>
        </Form>
      )}
    </section>
  );
}
